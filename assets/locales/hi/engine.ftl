# What is said of matches against Guti itself, which plays at six levels.

button-engine = Guti से खेलें
button-easier = और आसान
button-harder = और मुश्किल
button-show = दिखाएँ

engine-choose = मुझसे कौन-सा खेल खेलना है? बाज़ी सिर्फ़ आपको दिखेगी।

match-thinking =
    { $side ->
        [black] ⚫
       *[white] ⚪
    } { $waking ->
        [yes] मैं अभी तैयार हो रहा हूँ: पहली चाल सोचने में आधा मिनट लग सकता है …
       *[no] मैं सोच रहा हूँ …
    }

# A level as it is chosen, and named above boards.
level-numbered = { $number } · { $name }
