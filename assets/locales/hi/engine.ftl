# What is said of matches against Guti itself, which plays at six levels.

button-engine = Guti से खेलें
button-easier = और आसान
button-harder = और मुश्किल
button-show = दिखाएँ
button-hint = संकेत
button-hint-move = चाल दिखाएँ

engine-choose = मुझसे कौन-सा खेल खेलना है? बाज़ी सिर्फ़ आपको दिखेगी।

match-thinking =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } { $waking ->
        [yes] मैं अभी तैयार हो रहा हूँ: पहली चाल सोचने में आधा मिनट लग सकता है …
       *[no] मैं सोच रहा हूँ …
    }

# What the highest level would play in the place of who asked: its piece, and when asked again all of it.
hint-piece = 💡 **{ $point }** वाली अपनी गोटी पर ग़ौर करें।
hint-practice = -# संकेत लेकर जीती बाज़ी आपकी प्रोफ़ाइल के स्तरों में नहीं गिनी जाती।
hint-move = 💡 मैं आपकी जगह { $move } चलता।

# Below a result: in how many positions a player asked.
match-hints = 💡 { $player } ने { $count ->
        [one] एक संकेत लिया
       *[other] { $count } संकेत लिए
    }

# A level as it is chosen, and named above boards.
level-numbered = { $number } · { $name }
