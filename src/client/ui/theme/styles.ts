// Every stylesheet of the first screen, in order: the font, Mantine's, ours.
import '@fontsource-variable/atkinson-hyperlegible-next/index.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import './mantine.css'
import './global.css'
