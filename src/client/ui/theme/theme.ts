import { createTheme } from '@mantine/core'

/** The one Mantine theme. Colours come from `tokens.ts` through `css-variables.ts`; here are sizes and manners. */
export const theme = createTheme({
  primaryColor: 'patina',
  primaryShade: { light: 7, dark: 3 },
  colors: {
    patina: ['#E6F4F2', '#D9EEEB', '#A9DDD5', '#76CDC0', '#4FB3A6', '#2F968A', '#1A756C', '#0B5551', '#17322F', '#06211F'],
    dark: ['#F4F2EC', '#C6C2B8', '#A29E93', '#7E7A70', '#3A3832', '#2A2924', '#201F1B', '#171613', '#11100E', '#0B0A09'],
  },
  black: '#171613',
  white: '#FFFFFF',
  fontFamily: "'Atkinson Hyperlegible Next Variable', system-ui, sans-serif",
  fontSizes: { xs: rem(13), sm: rem(14), md: rem(16), lg: rem(19), xl: rem(26) },
  headings: {
    fontWeight: '700',
    sizes: {
      h1: { fontSize: rem(26), lineHeight: rem(32) },
      h2: { fontSize: rem(19), lineHeight: rem(26) },
      h3: { fontSize: rem(16), lineHeight: rem(22), fontWeight: '650' },
    },
  },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(4), sm: rem(6), md: rem(10), lg: rem(12) },
  defaultRadius: 'sm',
  breakpoints: { xs: '37.5em', sm: '43.75em', md: '60em', lg: '80em', xl: '90em' },
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  // Plain objects, not Component.extend: an import here would pull each component into the first screen.
  components: {
    Button: { defaultProps: { h: rem(46) } },
    ActionIcon: { defaultProps: { size: rem(46), variant: 'subtle' } },
    TextInput: { styles: { input: { height: rem(48), fontSize: rem(16) } } },
    Select: { styles: { input: { height: rem(48), fontSize: rem(16) } } },
    Textarea: { styles: { input: { minHeight: rem(48), fontSize: rem(16) } } },
    DateInput: { styles: { input: { height: rem(48), fontSize: rem(16) } } },
    Badge: { defaultProps: { radius: 'xs', tt: 'none' } },
    Table: { defaultProps: { striped: false } },
    Switch: { styles: { track: { width: rem(52), height: rem(30) } } },
    Modal: { defaultProps: { radius: 'lg' } },
    Skeleton: { defaultProps: { animate: false } },
  },
})

function rem(pixels: number): string {
  return `${pixels / 16}rem`
}
