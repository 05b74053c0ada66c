/**
 * Stands in the page's head: the theme, and whether the frame that stands in the page is shown
 * before the app is there.
 * As early as it can be, and nothing but words in the browser's quick memory.
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

// As `shell/use-theme.ts` keeps it; under the second name an earlier version did.
if ((kept('siteward.theme') ?? kept('mantine-color-scheme-value'))?.startsWith('light'))
  dataset['colorScheme'] = 'light'
// Somebody works here, with a token or without one whose time is over
// (`data/session/scope-mark.ts`).
const isHere =
  document.cookie.includes(`session_token${location.port && `_${location.port}`}=`) ||
  kept('siteward.scope') !== null
// A phone has another head over one record.
if (isHere && /^(back-office|admin|login|)$/.test(area ?? ''))
  dataset['preload'] = below.length > 0 ? 'record' : 'list'
else if (!isHere && /^(login|register|session|)$/.test(area ?? '')) dataset['visitor'] = ''
if (kept('siteward.choice.menu.docked') === 'false') dataset['rail'] = ''
