/**
 * Every colour of the look, by theme. Components use these names as `--sw-<name>`, never a colour
 * of their own.
 */
export const tokens = {
  dark: {
    ground: '#171613',
    panel: '#201F1B',
    raised: '#2A2924',
    sunk: '#11100E',
    ink: '#F4F2EC',
    soft: '#C6C2B8',
    quiet: '#A29E93',
    accent: '#76CDC0',
    'on-accent': '#06211F',
    'accent-wash': '#17322F',
    red: '#FF8A7C',
    amber: '#F5C04A',
    green: '#A8E6A0',
    blue: '#9CC4FF',
    edge: '#7E7A70',
    line: '#3A3832',
    'red-fill': '#C8352A',
    'on-red-fill': '#FFFFFF',
    skeleton: '#302E29',
    'red-wash': '#3B1F1B',
    'amber-wash': '#362A0E',
    'green-wash': '#1D3019',
    'blue-wash': '#1A2A42',
    inverse: '#F4F2EC',
    'on-inverse': '#171613',
  },
  light: {
    ground: '#E9E9E5',
    panel: '#FFFFFF',
    raised: '#F6F6F3',
    sunk: '#DFDFDA',
    ink: '#171613',
    soft: '#3F3D37',
    quiet: '#5A574F',
    accent: '#0B5551',
    'on-accent': '#FFFFFF',
    'accent-wash': '#D9EEEB',
    red: '#A3180F',
    amber: '#6E4700',
    green: '#1B5E1F',
    blue: '#0F4494',
    edge: '#77776F',
    line: '#CFCFC8',
    'red-fill': '#B3201A',
    'on-red-fill': '#FFFFFF',
    skeleton: '#E2E2DD',
    'red-wash': '#FCE5E1',
    'amber-wash': '#FBEBC4',
    'green-wash': '#DFF2DB',
    'blue-wash': '#E0EBFB',
    inverse: '#171613',
    'on-inverse': '#F4F2EC',
  },
} as const

export type Scheme = keyof typeof tokens
export type ThemeToken = keyof (typeof tokens)['dark']

/** The one shadow, for what floats: dialog, toast, popup, dragged item. */
export const shadow: Record<Scheme, string> = {
  dark: '0 16px 48px #0000008C',
  light: '0 16px 40px #17161338',
}

/** What lies between a dialog and the page. */
export const scrim: Record<Scheme, string> = { dark: '#000000A6', light: '#17161380' }
