import { Input, type MantineColorsTuple, type MantineSize, type MantineTheme } from '@mantine/core'
import input from './input.module.css'
import inputWrapper from './input-wrapper.module.css'

declare module '@mantine/core' {
  interface MantineThemeColorsOverride {
    colors: { accent: MantineColorsTuple }
  }
}

const accent = 'var(--sw-accent)'
const heading = { fontSize: 'inherit', lineHeight: 'inherit' }

/**
 * How Mantine's parts look and behave here. Colours and sizes are variables of `mantine.css`, which
 * follow our tokens; a part is named only where its own look differs from ours (look, 5). Written
 * whole, because the colours and colour functions of `DEFAULT_THEME` are 2 kB of the sign-in.
 */
export const theme: MantineTheme = {
  scale: 1,
  fontSmoothing: true,
  focusRing: 'auto',
  focusClassName: '',
  activeClassName: '',
  cursorType: 'pointer',
  respectReducedMotion: true,
  white: 'var(--sw-panel)',
  black: 'var(--sw-ink)',
  colors: {
    accent: [accent, accent, accent, accent, accent, accent, accent, accent, accent, accent],
  },
  primaryColor: 'accent',
  primaryShade: 0,
  variantColorResolver: () => ({
    background: 'none',
    hover: 'var(--sw-raised)',
    color: accent,
    border: 'none',
  }),
  autoContrast: false,
  luminanceThreshold: 0.3,
  defaultGradient: { from: 'accent', to: 'accent' },
  fontFamily: 'inherit',
  fontFamilyMonospace: 'monospace',
  fontSizes: scale('font-size'),
  fontWeights: { regular: '400', medium: '650', bold: '700' },
  lineHeights: scale('line-height'),
  headings: {
    fontFamily: 'inherit',
    fontWeight: '700',
    textWrap: 'wrap',
    sizes: { h1: heading, h2: heading, h3: heading, h4: heading, h5: heading, h6: heading },
  },
  radius: scale('radius'),
  defaultRadius: 'md',
  spacing: scale('spacing'),
  shadows: scale('shadow'),
  breakpoints: scale('breakpoint'),
  other: {},
  components: {
    // The row is the label, so that all of it takes the tap.
    Checkbox: {
      defaultProps: {
        size: 'md',
        wrapperProps: { bodyElement: 'label', labelElement: 'span' },
      },
    },
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
}

/** Sizes of one kind, as the variables of `mantine.css`. */
function scale(kind: string): Record<MantineSize, string> {
  const of = (size: MantineSize) => `var(--mantine-${kind}-${size})`
  return { xs: of('xs'), sm: of('sm'), md: of('md'), lg: of('lg'), xl: of('xl') }
}
