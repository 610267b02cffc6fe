# What people and servers prefer, and the names of what they can choose.

settings =
    { "" }**Your settings**
    Theme of the boards that only you see: **{ $theme }** · At the bottom: **{ $view }**
    Auto-move, which plays your only legal move for you: **{ $auto }**
    When it is your turn you are told: **{ $notices }**
    -# Change them with the options of `/settings`.

server =
    { "" }**This server’s settings**
    Theme of the boards that all see: **{ $theme }** · At the bottom: **{ $boards }**
    When a newer board comes, the old one is: **{ $old_boards }**
    Matches of the same two people that are rated in a day: **{ $rated }**
    Time to move, unless the challenge says otherwise: **{ $pace }**
    -# Change them with the options of `/server`.

theme-server = as the server
theme-wood = wood
theme-alpona = alpona
theme-paper = paper
theme-dark = dark
theme-contrast = high contrast

view-own = my own side
view-black = black
view-white = white

old-boards-delete = deleted
old-boards-keep = kept, without its buttons

boards-mover = who is to move
boards-black = black
boards-white = white
