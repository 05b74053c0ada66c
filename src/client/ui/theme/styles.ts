// Every stylesheet of the first screen, in order: the font, ours.
import '@fontsource-variable/atkinson-hyperlegible-next/index.css'
import './global.css'
