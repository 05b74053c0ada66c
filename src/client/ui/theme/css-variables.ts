import { scrim, shadow, tokens, type Scheme } from './tokens.ts'

/** Every token as `--sw-*`: dark, and light where the page says so (`data-color-scheme`, on the root element). */
export function cssVariables(): string {
  return `:root{${variablesOf('dark')}}:root[data-color-scheme='light']{${variablesOf('light')}}`
}

function variablesOf(scheme: Scheme): string {
  const all = { ...tokens[scheme], shadow: shadow[scheme], scrim: scrim[scheme] }
  return Object.entries(all).map(([name, value]) => `--sw-${name}:${value}`).join(';')
}
