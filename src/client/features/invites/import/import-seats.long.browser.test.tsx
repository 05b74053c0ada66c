import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, opensImport, roster } from '#tests/world/import-world.tsx'

const head = 'First name;Last name;Email;Job title;License type'

test("INV-55 shows the file's needed seats above the lines and leads to the first line without one", async () => {
  const people = ['Ann', 'Bo', 'Cy'].map(
    (name) => `${name};Lee;${name}.lee@redmesa.test;Rigger;Administrator`,
  )
  await opensImport(roster([head, ...people, 'Di;Lee;di.lee@redmesa.test;Rigger;OSHA']))
  const seats = page.getByRole('list', { name: 'Seats for this file' })
  await expect
    .element(seats)
    .toMatchTextContent(/OSHA 1 seat needed, 0 free, 1 missing\. No seat is free for line 5\./)
  await expect.element(seats).toMatchTextContent(/Administrator license 3 seats needed, 7 free\./)
  await button('Go to line 5').click()
  await expect
    .poll(() => document.activeElement?.closest('[data-line]')?.getAttribute('data-line'))
    .toBe('5')
})
