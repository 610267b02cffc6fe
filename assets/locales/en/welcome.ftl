# What a server reads once, after it has added the bot.

button-welcome-learn = Learn in two minutes
button-welcome-daily = Daily puzzle here

welcome =
    ## Guti is here
    Old board games from India to Morocco, a tap or two a turn. Play me, learn one, or find an opponent; { $today_command } shows what to do each day.
    -# For those who manage this server: **{ $button_welcome_daily }** posts a puzzle here every day, and { $server_command } sets language, boards and pace.
