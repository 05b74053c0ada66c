/**
 * Runs in the page's head. Sets the theme, and decides whether the frame in the page shows before
 * the app is loaded. Reads nothing but localStorage, to be as early as possible.
 */
const kept = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const { dataset } = document.documentElement
const [area, , ...below] = location.pathname.split('/').filter((word) => word !== '')

// Same keys as `shell/use-theme.ts`; an earlier version used the second one.
if ((kept('siteward.theme') ?? kept('mantine-color-scheme-value'))?.startsWith('light'))
  dataset['mantineColorScheme'] = 'light'
// A person works here, with a valid or an expired token (`data/session/last-scope.ts`).
const isHere =
  document.cookie.includes(`session_token${location.port && `_${location.port}`}=`) ||
  kept('siteward.scope') !== null
// On a phone, a single record has a different header.
if (isHere && /^(back-office|admin|login|)$/.test(area ?? ''))
  dataset['preload'] = below.length > 0 ? 'record' : 'list'
else if (!isHere && /^(login|register|session|)$/.test(area ?? '')) dataset['visitor'] = ''
if (kept('siteward.choice.menu.docked') === 'false') dataset['rail'] = ''
