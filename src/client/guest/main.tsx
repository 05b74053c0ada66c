import '@fontsource-variable/atkinson-hyperlegible-next/index.css'
import '#client/ui/theme/global.css'
import { createRoot } from 'react-dom/client'
import { guestPath } from '#contract/corrective-actions/guest-replies.ts'
import { allowMovedNodes } from '#client/shell/moved-nodes.ts'
import { type Scheme, tokens } from '#client/ui/theme/tokens.ts'
import { GuestApp } from './guest-app.tsx'
import { beginGuestLanguage } from './guest-language.ts'

const workerPath = `${guestPath}sw.js`

/** Allows only our worker and the one that shrinks photos as a script's address. */
function limitScripts(): void {
  const types: unknown = Reflect.get(globalThis, 'trustedTypes')
  if (typeof types !== 'object' || types === null || !('createPolicy' in types)) return
  ;(types as { createPolicy: (name: string, rules: object) => unknown }).createPolicy('default', {
    createScriptURL: (url: string) => {
      const path = url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url
      const isOurs = path === workerPath || /^\/assets\/guest-photo-worker-[\w-]+\.js$/.test(path)
      return isOurs ? url : null
    },
  })
}

/** Writes the look's colours, which follow the device's theme. */
function addColours(): void {
  const of = (scheme: Scheme) =>
    `:root{color-scheme:${scheme};${Object.entries(tokens[scheme])
      .map(([name, value]) => `--sw-${name}:${value}`)
      .join(';')}}`
  const sheet = document.createElement('style')
  sheet.textContent = `${of('light')}@media (prefers-color-scheme:dark){${of('dark')}}`
  document.head.append(sheet)
}

/** Registers the worker after the page has loaded, so that it takes nothing from the first view. */
function registerWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const register = () =>
    void navigator.serviceWorker.register(workerPath, { scope: guestPath }).catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

limitScripts()
allowMovedNodes()
addColours()
beginGuestLanguage()
const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for its content.')
const [, token = ''] = /^#([\w-]{32})$/.exec(location.hash) ?? []
createRoot(place).render(<GuestApp token={token} />)
// Another link opened in the same tab changes only the fragment.
addEventListener('hashchange', () => location.reload())
registerWorker()
