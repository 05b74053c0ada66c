import { useState } from 'react'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Looks } from '#client/shell/looks.tsx'
import { CitationField } from '#client/features/regulations/door.ts'

export const field = page.getByRole('combobox', { name: 'Regulation' })
export const notes = page.getByRole('list', { name: 'Text in our copy of the regulations' })
export const said = () =>
  notes
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
export const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent)

function Written({ begin, saved }: { begin: string; saved: (number: string) => void }) {
  const [value, setValue] = useState(begin)
  return (
    <Looks>
      <CitationField label="Regulation" maxLength={255} value={value} onChange={setValue} />
      <button type="button" onClick={() => saved(value)}>
        Save
      </button>
    </Looks>
  )
}

/** Shows the field with a Save button; returns the mock that receives the saved number. */
export async function shows(begin = '') {
  const saved = vi.fn<(number: string) => void>()
  await render(<Written begin={begin} saved={saved} />)
  return saved
}
