import type { ElementHandle, Page } from 'playwright'

type Probes = { begin: () => void; end: () => Promise<number> }
type Probed = Window & { probes: Probes }

/** Installs in the page the probe that reports when the last change of the document was painted. */
export async function installProbes(page: Page): Promise<void> {
  await page.evaluate(() => {
    let begun = 0
    let changed = 0
    let painted = 0
    // React writes some attributes with an unchanged value, or removes a radio's name and restores
    // it, which paints nothing. So this compares the value before the first of these writes with
    // the one now.
    const hasChanged = (list: MutationRecord[]) => {
      const before = new Map<Node, Map<string, string | null>>()
      for (const { type, target, attributeName, oldValue } of list) {
        if (type !== 'attributes' || attributeName === null) return true
        const known = before.get(target) ?? new Map<string, string | null>()
        if (!known.has(attributeName)) known.set(attributeName, oldValue)
        before.set(target, known)
      }
      return [...before].some(([target, known]) =>
        [...known].some(([name, value]) => (target as Element).getAttribute(name) !== value),
      )
    }
    new MutationObserver((list) => {
      if (!hasChanged(list)) return
      changed = performance.now()
      requestAnimationFrame(() => setTimeout(() => (painted = performance.now()), 0))
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeOldValue: true,
    })
    const probes: Probes = {
      begin: () => {
        begun = performance.now()
        changed = begun
        painted = begun
      },
      end: async () => {
        while (performance.now() - changed < 250 || painted < changed)
          await new Promise((resolve) => setTimeout(resolve, 20))
        return painted - begun
      },
    }
    Object.assign(window, { probes })
    // Counts a key from when the page gets it, not from when the driver sent it.
    addEventListener('keydown', () => probes.begin(), { capture: true })
  })
}

/**
 * Returns the milliseconds from an act to the frame that shows its last change; the act itself
 * calls `begin` in the page, or presses a key.
 */
export async function settledAfter(page: Page, act: () => Promise<unknown>): Promise<number> {
  await act()
  return page.evaluate(() => (window as unknown as Probed).probes.end())
}

/** Clicks inside the page, so that the driver's own path does not count. */
export function clickInside(element: ElementHandle): Promise<void> {
  return element.evaluate((node) => {
    ;(window as unknown as Probed).probes.begin()
    ;(node as HTMLElement).click()
  })
}
