import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { photosIn } from '#contract/kernel/photos.ts'
import type { FormValue } from '#client/ui/form/form-fields.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { associate } from '#tests/mocks/rows.ts'
import { dragFiles } from '#tests/world/drops.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { PhotosField } from './photos-field.tsx'

let value: FormValue = []

function Form() {
  const [photos, setPhotos] = useState<FormValue>([])
  const change = (next: FormValue) => {
    value = next
    setPhotos(next)
  }
  return (
    <PhotosField
      id="photos"
      label="Photos"
      value={photos}
      error={undefined}
      onChange={change}
      file="action-photo"
      when="before"
    />
  )
}

async function stands() {
  value = []
  const world = mockCompany({ people: [associate(1, 'Dana Whitfield', null)], projects: [] })
  const shown = await showScreen(<Form />, world, '/')
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
}

/** Creates a picture; a larger one takes longer to process. */
async function picture(name: string, side: number): Promise<File> {
  const canvas = new OffscreenCanvas(side, side)
  canvas.getContext('2d')?.fillRect(0, 0, side, side)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}

const input = () =>
  page
    .getByLabelText('Photos', { exact: true })
    .elements()
    .find((element) => element instanceof HTMLInputElement)
function chooses(...files: File[]) {
  const field = input()
  if (!(field instanceof HTMLInputElement)) throw new Error('There is no field.')
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  field.files = chosen.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
const widths = () => photosIn(value).map(({ width }) => width)

test('photos chosen during the processing of others join them, also after a removal', async () => {
  await stands()
  const [first, large, small] = [
    await picture('first.png', 10),
    await picture('large.png', 2000),
    await picture('small.png', 20),
  ]
  chooses(first)
  await expect.poll(widths).toEqual([10])
  chooses(large)
  chooses(small)
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await expect.poll(widths).toEqual([2000, 20])
})

test('adds at most twenty photos in one change, however often they are chosen, and shows the limit', async () => {
  await stands()
  const files = await Promise.all(Array.from({ length: 15 }, (_, n) => picture(`${n}.png`, 4)))
  chooses(...files)
  chooses(...files)
  await expect.poll(() => photosIn(value).length).toBe(20)
  await expect
    .element(
      page.getByText(
        'A record can have at most 40 photos. Add at most 20 at once. The others were left out.',
      ),
    )
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add photo' })).toBeDisabled()
  await expect
    .element(
      page.getByText('A record can have at most 40 photos. Add at most 20 at once.', {
        exact: true,
      }),
    )
    .toBeVisible()
})

test('adds photos dropped among the others and shows where they will land', async () => {
  await stands()
  const field = page.getByRole('group', { name: 'Photos' }).element()
  const [one, other] = [await picture('one.png', 10), await picture('other.png', 20)]
  dragFiles(field, 'dragover', [one, other])
  await expect.poll(() => getComputedStyle(field).outlineStyle).toBe('dashed')
  dragFiles(field, 'drop', [one, other])
  await expect.poll(widths).toEqual([10, 20])
  expect(getComputedStyle(field).outlineStyle).toBe('none')
})
