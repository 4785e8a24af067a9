[app]
id=org.example.trails
name=Trails

[location]
purpose=Records your track.

[motion]
purpose=Shows how you held the device on the way.
