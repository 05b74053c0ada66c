import { createTheme, DEFAULT_THEME, Input, mergeMantineTheme } from '@mantine/core'
import input from './input.module.css'
import inputWrapper from './input-wrapper.module.css'

/**
 * How Mantine's parts look and behave here. Colours and sizes are variables of `mantine.css`, which
 * follow our tokens; a part is named only where its own look differs from ours (look, 5).
 */
const own = createTheme({
  cursorType: 'pointer',
  activeClassName: '',
  fontFamily: 'inherit',
  components: {
    InputWrapper: Input.Wrapper.extend({
      classNames: inputWrapper,
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
    Input: Input.extend({
      classNames: input,
      defaultProps: { size: 'md' },
      // 48 px in forms, for a gloved finger; 44 in bars.
      vars: (_, { size }) => ({
        wrapper: {
          '--input-height': size === 'sm' ? '2.75rem' : '3rem',
          '--input-fz': '1rem',
          // The gaps of the wrapper are enough.
          '--input-margin-top': '0',
          '--input-margin-bottom': '0',
          '--input-left-section-width': '3rem',
        },
      }),
    }),
  },
})

export const theme = mergeMantineTheme(DEFAULT_THEME, own)
