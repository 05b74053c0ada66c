// Every stylesheet of the first screen, in order: Mantine's ground, the font, ours. A screen that uses a
// Mantine component imports that component's own file, `@mantine/core/styles/<Name>.css`, beside it.
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@fontsource-variable/atkinson-hyperlegible-next/index.css'
import './global.css'
