import { useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useKeyboard, useKeys } from './use-keys.ts'

function Screen({ onSearch }: { onSearch: () => void }) {
  useKeyboard({ single: true })
  useKeys([{ key: '/', run: onSearch }])
  return null
}

/**
 * A screen that receives the key as soon as it is in the document, before React's later effects.
 */
function AtOnce({ onSearch }: { onSearch: () => void }) {
  useLayoutEffect(
    () =>
      void dispatchEvent(
        new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }),
      ),
    [],
  )
  return <Screen onSearch={onSearch} />
}

test('a key pressed as soon as its screen appears works', async () => {
  const searched = vi.fn()
  await render(<AtOnce onSearch={searched} />)
  expect(searched).toHaveBeenCalledOnce()
})
