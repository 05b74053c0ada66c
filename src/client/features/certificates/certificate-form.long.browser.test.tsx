import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { isObject } from '#contract/kernel/json.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { mockUploads } from '#tests/mocks/mock-uploads.ts'
import {
  at,
  button,
  chooses,
  files,
  firstAid,
  opensCertificates,
  osha,
  pdf,
} from '#tests/world/certificates-world.tsx'
import { expectToast } from '#tests/world/toasts.ts'

async function picture(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'card.png', {
    type: 'image/png',
  })
}

/** Mocks the upload of files and returns the received ones. */
function takesFiles() {
  const sent: { fileName: string; bytes: Uint8Array<ArrayBuffer> }[] = []
  mockAlso(
    mock('certificates.addFile', ({ body }) => {
      if (isObject(body))
        sent.push({
          fileName: String(body.fileName),
          bytes: Uint8Array.from(atob(String(body.base64Data)), (letter) => letter.charCodeAt(0)),
        })
      return at(files[sent.length - 1] ?? '')
    }),
  )
  return sent
}

async function addFile(file: File) {
  await button('Add image or PDF').click()
  await userEvent.upload(page.getByLabelText('Image or PDF', { exact: true }), file)
}

test('adds a certificate with a scaled-down image and a PDF; an end before the issue date shows after Save', async () => {
  await opensCertificates([])
  const sent = takesFiles()
  const saved: unknown[] = []
  mockAlso(mock('certificates.create', ({ body }) => (saved.push(body), osha)))
  await button('Add certificate').click()
  await page.getByLabelText('Title').fill('OSHA 30 Construction')
  await addFile(await picture(3000, 1500))
  await expect
    .element(page.getByText('Size in pixels: 3000 × 1500, scaled down to 1280 × 640.'))
    .toBeVisible()
  await button('Add file').click()
  await expect.element(button('Remove file 1')).toBeVisible()
  await addFile(new File(['%PDF-1.4 one %%EOF'], 'card.pdf', { type: 'application/pdf' }))
  await button('Add file').click()
  await expect.element(button('Remove file 2')).toBeVisible()
  await page.getByLabelText(/^Issued/).fill('03/05/2026')
  await page.getByLabelText(/^Ends/).fill('03/04/2026')
  const add = page.getByRole('dialog').getByRole('button', { name: 'Add certificate' })
  await add.click()
  await expect
    .element(page.getByText('The certificate must not end before it was issued'))
    .toBeVisible()
  await page.getByLabelText(/^Ends/).fill('03/05/2026')
  await add.click()
  await expectToast('Certificate added')
  expect(saved).toMatchObject([
    {
      certificateTitle: 'OSHA 30 Construction',
      certificateExpirationDate: '2026-03-05',
      certificateImageUri: files.map(at),
    },
  ])
  expect(sent.map(({ fileName }) => fileName)).toEqual(['card.png', 'card.pdf'])
  const image = await createImageBitmap(new Blob([sent[0]!.bytes]))
  expect([image.width, image.height]).toEqual([1280, 640])
})

test('recognizes a PDF under any name and shows the name beside it', async () => {
  await opensCertificates([])
  takesFiles()
  await button('Add certificate').click()
  await page.getByLabelText('Title').fill('Rigger')
  await addFile(new File(['%PDF-1.4 one %%EOF'], 'Grúa José', { type: 'image/png' }))
  await button('Add file').click()
  await expect.element(page.getByRole('dialog').getByText('Grúa José')).toBeVisible()
  await expect.element(page.getByLabelText('Title')).toHaveValue('Rigger')
})

test('a PDF refused for its script shows an alternative', async () => {
  await opensCertificates([])
  mockAlso(
    mock('certificates.addFile', () => ({
      refused: 'invalid',
      fields: { pdf: 'Must be a PDF without scripts.' },
    })),
  )
  await button('Add certificate').click()
  await addFile(new File(['%PDF-1.4 one %%EOF'], 'card.pdf', { type: 'application/pdf' }))
  await button('Add file').click()
  await expect
    .element(
      page.getByText(/^This PDF holds a script, .* Print it to a new PDF and add that one\.$/),
    )
    .toBeVisible()
})

test('refuses other file types and PDFs over 2 MB before sending', async () => {
  await opensCertificates([])
  const sent = takesFiles()
  await button('Add certificate').click()
  await addFile(
    new File([`%PDF-${'x'.repeat(2_097_152)}%%EOF`], 'large.pdf', { type: 'application/pdf' }),
  )
  await expect
    .element(page.getByRole('alert').getByText('A PDF may have at most 2 MB.'))
    .toBeVisible()
  await userEvent.upload(
    page.getByLabelText('Image or PDF', { exact: true }),
    new File(['<svg/>'], 'card.pdf', { type: 'application/pdf' }),
  )
  await expect
    .element(
      page.getByRole('alert').getByText('An SVG drawing. Save it as PNG and choose that one.'),
    )
    .toBeVisible()
  await userEvent.upload(
    page.getByLabelText('Image or PDF', { exact: true }),
    new File(['%PDF-1.4 half'], 'card.pdf', { type: 'application/pdf' }),
  )
  await expect
    .element(
      page
        .getByRole('alert')
        .getByText('The file is incomplete. Take the photo or send the file again.'),
    )
    .toBeVisible()
  await userEvent.upload(
    page.getByLabelText('Image or PDF', { exact: true }),
    new File(['<p>no card</p>'], 'card.png', { type: 'image/png' }),
  )
  await expect
    .element(
      page.getByRole('alert').getByText('This file is not a PNG image, a JPEG image or a PDF.'),
    )
    .toBeVisible()
  await expect.element(button('Add file')).toBeDisabled()
  expect(sent).toEqual([])
})

test('sends a larger file in parts with progress, resumes after a lost connection and keeps the typed values', async () => {
  await opensCertificates([])
  const whole = new Uint8Array(200_000).fill(32)
  whole.set(new TextEncoder().encode('%PDF-1.4'))
  whole.set(new TextEncoder().encode('%%EOF'), whole.length - 5)
  const sent = mockUploads(pdf)
  const saved: unknown[] = []
  mockAlso(mock('certificates.create', ({ body }) => (saved.push(body), osha)))
  await button('Add certificate').click()
  await page.getByLabelText('Title').fill('OSHA 30 Construction')
  await addFile(new File([whole], 'card.pdf', { type: 'application/pdf' }))
  sent.isCut = true
  await button('Add file').click()
  await expect
    .element(
      page.getByText(
        'The connection is lost. 32 % of the file has been sent. It continues from there by itself.',
      ),
    )
    .toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: 'Sending the file' })).toBeVisible()
  await expect.element(button('Add file')).toBeDisabled()
  sent.isCut = false
  await expect.element(button('Remove file 1')).toBeVisible()
  expect(sent.started).toEqual([{ kind: 'certificate', fileName: 'card.pdf', bytes: 200_000 }])
  expect(sent.received).toEqual(whole)
  await expect.element(page.getByLabelText('Title')).toHaveValue('OSHA 30 Construction')
  await page.getByRole('dialog').getByRole('button', { name: 'Add certificate' }).click()
  await expectToast('Certificate added')
  expect(saved).toMatchObject([{ certificateImageUri: [at(pdf)] }])
})

test('an unreadable file shows an error at its field, and closing midway withdraws the file', async () => {
  await opensCertificates([])
  const sent = mockUploads(pdf)
  const large = new File([`%PDF-1.4 ${'x'.repeat(200_000)}%%EOF`], 'card.pdf', {
    type: 'application/pdf',
  })
  mockAlso(
    mock('files.finish', () => ({ refused: 'invalid', fields: { file: 'Must be a whole PDF.' } })),
  )
  await button('Add certificate').click()
  await addFile(large)
  await button('Add file').click()
  await expect
    .element(
      page
        .getByRole('alert')
        .getByText(
          'The server could not read it as a PNG or JPEG image or a PDF of at most 2 MB. Choose another file.',
        ),
    )
    .toBeVisible()
  await expect.poll(() => sent.cancelled).toBe(1)
  sent.isCut = true
  await button('Add file').click()
  await expect.element(page.getByText(/The connection is lost/)).toBeVisible()
  await page
    .getByRole('dialog', { name: 'Add image or PDF' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await expect.poll(() => sent.cancelled).toBe(2)
  await expect.element(page.getByLabelText('Title')).toBeVisible()
})

test('shows the upload limit and leaves the file in its form', async () => {
  await opensCertificates([])
  mockAlso(
    mock('certificates.addFile', () => ({
      refused: 'too-many',
      fields: { files: 'Too many files were sent that nothing shows yet.' },
    })),
  )
  await button('Add certificate').click()
  await addFile(new File(['%PDF-1.4 one %%EOF'], 'card.pdf', { type: 'application/pdf' }))
  await button('Add file').click()
  await expect
    .element(
      page
        .getByRole('alert')
        .getByText(
          'You have uploaded too many files without saving. Save the records that they belong to, or try again tomorrow.',
        ),
    )
    .toBeVisible()
  await expect.element(button('Add file')).toBeEnabled()
})

test('replaces only the image, with the tag of the certificate as displayed', async () => {
  await opensCertificates()
  takesFiles()
  const saved: unknown[] = []
  mockAlso(
    mock(
      'certificates.update',
      ({ body, request }) => (saved.push([body, request.headers.get('if-match')]), firstAid),
    ),
  )
  await chooses('First Aid, CPR and AED', 'Change or replace')
  await button('Remove file 1').click()
  await button('Remove file 1').click()
  await addFile(await picture(30, 20))
  await button('Add file').click()
  await button('Save certificate').click()
  await expectToast('Certificate saved')
  expect(saved).toEqual([[{ certificateImageUri: [at(files[0] ?? '')] }, firstAid.etag]])
})
