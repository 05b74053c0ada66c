import type { CSSVariablesResolver } from '@mantine/core'
import { scrim, shadow, tokens, type Scheme } from './tokens.ts'

/** Every token as `--sw-*` for each scheme, and Mantine's own variables made from them. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  dark: schemeVariables('dark'),
  light: schemeVariables('light'),
})

function schemeVariables(scheme: Scheme): Record<string, string> {
  const own = Object.entries(tokens[scheme]).map(([name, value]) => [`--sw-${name}`, value])
  return {
    ...Object.fromEntries(own),
    '--sw-shadow': shadow[scheme],
    '--sw-scrim': scrim[scheme],
    '--mantine-color-body': 'var(--sw-ground)',
    '--mantine-color-text': 'var(--sw-ink)',
    '--mantine-color-dimmed': 'var(--sw-soft)',
    '--mantine-color-placeholder': 'var(--sw-quiet)',
    '--mantine-color-default': 'var(--sw-panel)',
    '--mantine-color-default-border': 'var(--sw-edge)',
    '--mantine-color-error': 'var(--sw-red)',
    '--mantine-color-anchor': 'var(--sw-accent)',
    '--mantine-primary-color-contrast': 'var(--sw-on-accent)',
  }
}
