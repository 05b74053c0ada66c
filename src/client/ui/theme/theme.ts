import { createTheme, DEFAULT_THEME, Input, mergeMantineTheme } from '@mantine/core'
import input from './input.module.css'

/**
 * How Mantine's parts look and behave here. Colours and sizes are variables of `mantine.css`, which
 * follow our tokens; a part is named only where its own look differs from ours (look, 5).
 */
const own = createTheme({
  cursorType: 'pointer',
  activeClassName: '',
  fontFamily: 'inherit',
  components: {
    Input: Input.extend({
      classNames: input,
      // 48 px, for a gloved finger.
      vars: () => ({
        wrapper: {
          '--input-height': '3rem',
          '--input-fz': '1rem',
          '--input-left-section-width': '3rem',
        },
      }),
    }),
  },
})

export const theme = mergeMantineTheme(DEFAULT_THEME, own)
