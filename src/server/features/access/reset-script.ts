/**
 * The script of the page behind a reset link, as text. It applies the theme stored on this device,
 * shows or hides the password, marks each fulfilled rule, and sends the form without leaving the
 * page, so that typed text stays.
 */
export const resetScript = `(${inPage.toString()})()\n`

/** Runs in the browser without the server's code, so it may not name anything outside itself. */
function inPage(): void {
  try {
    const kept = localStorage.getItem('siteward.theme') ?? ''
    if (kept !== '')
      document.documentElement.dataset['theme'] = kept.startsWith('light') ? 'light' : 'dark'
  } catch {
    // The device's own theme applies.
  }
  interface Texts {
    createHTML: (text: string) => string
  }
  interface TrustedTypes {
    createPolicy: (name: string, rules: Texts) => Texts
  }
  const isThere = (value: unknown): value is TrustedTypes =>
    typeof value === 'object' && value !== null && 'createPolicy' in value
  const asIs: Texts = { createHTML: (text) => text }
  const types: unknown = Reflect.get(globalThis, 'trustedTypes')
  // The page's policy (`scriptedFormCsp`) lets only this function parse an answer as markup.
  // Scripts in the answer never run.
  const texts = isThere(types) ? types.createPolicy('siteward-answer', asIs) : asIs
  const say = (place: string, text: string): void => {
    const problem = document.querySelector<HTMLElement>(`#${place}-problem`)
    if (problem) {
      problem.textContent = text
      problem.hidden = text === ''
    }
    if (text === '') document.querySelector(`#${place}`)?.removeAttribute('aria-invalid')
    else document.querySelector(`#${place}`)?.setAttribute('aria-invalid', 'true')
  }
  const begin = (): void => {
    const form = document.querySelector<HTMLFormElement>('form')
    const [password, confirm] = [
      document.querySelector<HTMLInputElement>('#password'),
      document.querySelector<HTMLInputElement>('#confirm'),
    ]
    if (!form || !password || !confirm) return
    const rules = [...document.querySelectorAll<HTMLElement>('[data-rule]')].map((line) => ({
      line,
      pattern: new RegExp(line.dataset['rule'] ?? '', line.dataset['flags']),
    }))
    const isMet = ({ pattern }: { pattern: RegExp }): boolean =>
      pattern.test(password.value.normalize('NFC'))
    const showRules = (): void => {
      for (const rule of rules) {
        rule.line.dataset['is'] = isMet(rule) ? 'met' : 'unmet'
        const word = rule.line.querySelector<HTMLElement>('.hidden')
        if (word)
          word.textContent = `: ${(isMet(rule) ? word.dataset['met'] : word.dataset['unmet']) ?? ''}`
      }
    }
    for (const eye of document.querySelectorAll<HTMLButtonElement>('.eye')) {
      const input = document.querySelector<HTMLInputElement>(`#${eye.dataset['for']}`)
      eye.hidden = false
      eye.addEventListener('click', () => {
        const shown = input?.type === 'password'
        if (input) input.type = shown ? 'text' : 'password'
        eye.setAttribute('aria-pressed', String(shown))
        eye.setAttribute('aria-label', (shown ? eye.dataset['hide'] : eye.dataset['show']) ?? '')
      })
    }
    password.addEventListener('input', () => {
      showRules()
      say('password', '')
    })
    confirm.addEventListener('input', () => say('confirm', ''))
    showRules()

    const send = async (): Promise<void> => {
      const response = await fetch(location.pathname, {
        method: 'POST',
        body: new URLSearchParams(
          [...new FormData(form)].map(([name, value]) => [name, String(value)]),
        ),
      })
      const next = new DOMParser().parseFromString(
        texts.createHTML(await response.text()),
        'text/html',
      )
      const [isForm, isOver] = [
        next.querySelector('form') !== null,
        response.status === 200 || response.status === 410,
      ]
      const isOurs =
        response.headers.get('content-type')?.startsWith('text/html') === true &&
        next.querySelector('main[data-siteward]') !== null
      // The answer came from a proxy or from the sign-in page of a network, and reveals nothing
      // about the password.
      if (!isOurs || isForm === isOver) return say('form', form.dataset['noanswer'] ?? '')
      // Shows the other page: the password is set, or the link has expired.
      if (isOver) {
        document.title = next.title
        document.body.replaceWith(next.body)
        document.querySelector<HTMLElement>('h1')?.setAttribute('tabindex', '-1')
        return document.querySelector<HTMLElement>('h1')?.focus()
      }
      for (const place of ['password', 'confirm', 'form'])
        say(place, next.querySelector(`#${place}-problem`)?.textContent ?? '')
      return document.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
    }
    let busy = false
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      if (busy) return
      const [weak, differ] = [!rules.every(isMet), password.value !== confirm.value]
      say('form', '')
      say('password', weak ? (form.dataset['weak'] ?? '') : '')
      say('confirm', !weak && differ ? (form.dataset['differ'] ?? '') : '')
      if (weak) return password.focus()
      if (differ) return confirm.focus()
      busy = true
      send()
        .catch(() => say('form', form.dataset['noanswer'] ?? ''))
        .finally(() => (busy = false))
      return undefined
    })
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin)
  else begin()
}
