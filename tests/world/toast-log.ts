/** The texts of a toast, line by line: its title, its text, the labels of its buttons. */
type ToastLines = readonly string[]

/** A string is one whole line of the toast; a regular expression matches part of one. */
export type Said = string | RegExp

/**
 * All toasts of a page, including those that are gone: a success toast stays for only two seconds,
 * and a test may look later.
 */
export class ToastLog {
  #unread: ToastLines[] = []

  add(lines: ToastLines): void {
    this.#unread.push(lines)
  }

  clear(): void {
    this.#unread = []
  }

  has(...said: Said[]): boolean {
    return this.#unread.some((toast) => saysAll(toast, said))
  }

  /**
   * Finds the first toast with all of these texts, and reads the log up to and including it: the
   * next call looks for a later toast, so the first of two equal toasts never counts for the
   * second. Returns the text for the test's message.
   */
  read(...said: Said[]): string {
    const at = this.#unread.findIndex((toast) => saysAll(toast, said))
    if (at === -1) return `not among the toasts: ${JSON.stringify(this.#unread)}`
    this.#unread = this.#unread.slice(at + 1)
    return 'read'
  }
}

const saysAll = (toast: ToastLines, said: readonly Said[]) =>
  said.every((each) =>
    toast.some((line) => (typeof each === 'string' ? line === each : each.test(line))),
  )

/**
 * Reports each toast that appears or changes its texts. Runs in the page; journeys send its source
 * there, so it uses nothing from outside.
 */
export function watchToasts(tell: (lines: ToastLines) => unknown): void {
  const tellOf = (toast: Element) =>
    void tell(
      [...toast.querySelectorAll('*')]
        .filter(
          ({ childElementCount, textContent }) => childElementCount === 0 && textContent !== '',
        )
        .map(({ textContent }) => textContent.trim()),
    )
  new MutationObserver((changes) => {
    const toasts = new Set<Element>()
    for (const { type, target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      const changed = element?.closest('[data-toast]')
      if (changed) toasts.add(changed)
      if (type !== 'childList') continue
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        if (node.matches('[data-toast]')) toasts.add(node)
        for (const within of node.querySelectorAll('[data-toast]')) toasts.add(within)
      }
    }
    for (const toast of toasts) tellOf(toast)
  }).observe(document, { childList: true, subtree: true, characterData: true })
}
