import { i18n } from '@lingui/core'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Looks } from '#client/shell/looks.tsx'
import { DraftNote } from './form-notes.tsx'

/**
 * Collects the announcements of a screen reader from now on: words that appear in an existing live
 * region.
 */
function listen(): string[] {
  const heard: string[] = []
  const speaking = new Set<Element>()
  const look = new MutationObserver(() => {
    for (const place of document.querySelectorAll('output')) {
      const words = [...place.querySelectorAll('*'), place].some((part) =>
        part.matches('[aria-hidden=true]'),
      )
        ? ''
        : place.textContent
      if (speaking.has(place) && words !== '' && heard.at(-1) !== words) heard.push(words)
      speaking.add(place)
    }
  })
  look.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
  onTestFinished(() => look.disconnect())
  return heard
}

test('announces a restored draft once, wherever the focus is', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const heard = listen()
  const note = (
    <Looks>
      <DraftNote
        at={new Date(2026, 10, 20, 10, 44).toISOString()}
        onGoOn={() => undefined}
        onDiscard={() => undefined}
      />
    </Looks>
  )
  const { rerender } = await render(note)
  await expect.element(page.getByText(/^You began a change/)).toBeVisible()
  await expect
    .poll(() => heard)
    .toEqual([expect.stringMatching(/^You began a change .* It is not saved\.$/)])
  await rerender(note)
  expect(heard).toHaveLength(1)
})
