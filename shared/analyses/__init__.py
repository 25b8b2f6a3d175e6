"""What an uncertain post is looked at for, by rules: techniques, emotions, sources (spec 2.2).

Each finding knows its place in the post as it came. The cue lists are files in `shared/cues`.
"""
