import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { isObject } from '#contract/kernel/json.ts'
import { setOnline, setOffline } from '#client/data/api/connection.ts'
import { mockCompany, type MockedCompany } from '#tests/mocks/company.ts'
import { cut, mock } from '#tests/mocks/contract-mocks.ts'
import { mockUploads } from '#tests/mocks/mock-uploads.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { expectToast } from '#tests/world/toasts.ts'
import { LogoPanel } from './logo-panel.tsx'

const first =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const second = `${first}#second`
const uploaded = '0193a5f0-0000-4000-8000-00000000c0d1'

let world: MockedCompany
beforeEach(() => {
  world = mockCompany({ people: [associate(1, 'Dana Whitfield', null)], projects: [] })
})

async function open(given: { logoUri?: string | null; mayChange?: boolean } = {}) {
  const { logoUri = null, mayChange = true } = given
  const refreshed: string[] = []
  const shown = await showScreen(
    <LogoPanel
      accountID={1}
      name="Ridgeline Builders"
      logoUri={logoUri}
      mayChange={mayChange}
      reread={() => refreshed.push('read')}
    />,
    world,
  )
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return { refreshed }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const logo = () => page.getByRole('img', { name: 'Company logo' })

async function fileOf(
  width: number,
  height: number,
  type = 'image/png',
  name = 'crew.png',
  noise = false,
): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No canvas.')
  context.fillStyle = '#06c'
  context.fillRect(0, 0, width, height)
  // Paints the right half red, so that the test can recognise a part of the image.
  context.fillStyle = '#c00'
  context.fillRect(width / 2, 0, width / 2, height)
  if (noise) {
    const pixels = context.getImageData(0, 0, width, height)
    for (let at = 0; at < pixels.data.length; at += 65_536)
      crypto.getRandomValues(pixels.data.subarray(at, at + 65_536))
    for (let at = 3; at < pixels.data.length; at += 4) pixels.data[at] = 255
    context.putImageData(pixels, 0, 0)
  }
  return new File([await canvas.convertToBlob({ type })], name, { type })
}

interface Sent {
  fileName: string
  bytes: Uint8Array<ArrayBuffer>
}

function takes(answer: () => { logoUri: string } | { refused: 'invalid' }): Sent[] {
  const sent: Sent[] = []
  mockAlso(
    mock('companies.setLogo', ({ body }) => {
      if (isObject(body))
        sent.push({
          fileName: String(body.fileName),
          bytes: Uint8Array.from(atob(String(body.base64Data)), (letter) => letter.charCodeAt(0)),
        })
      return answer()
    }),
  )
  return sent
}

async function choose(file: File) {
  await button('Upload logo').first().click()
  await userEvent.upload(page.getByLabelText('Image file'), file)
}
const send = () =>
  page.getByRole('dialog').getByRole('button', { name: 'Upload logo', exact: true }).click()
const sizeOf = async ({ bytes }: Sent) => {
  const image = await createImageBitmap(new Blob([bytes]))
  return [image.width, image.height]
}

test('ACC-21 ACC-65 ACC-66 ACC-67 ACC-68 sends an image within the limits unchanged and shows the returned address at once', async () => {
  const { refreshed } = await open()
  const sent = takes(() => ({ logoUri: second }))
  const file = await fileOf(300, 200)
  await choose(file)
  await expect.element(page.getByText(/at most 2 MB and 720px x 1280px/)).toBeVisible()
  await expect.element(page.getByText('Size in pixels: 300 × 200')).toBeVisible()
  await send()
  await expectToast('Company logo has been successfully updated!')
  await expect.element(logo()).toHaveAttribute('src', second)
  expect(sent.map(({ fileName }) => fileName)).toEqual(['crew.png'])
  expect(sent[0]?.bytes).toEqual(new Uint8Array(await file.arrayBuffer()))
  expect(refreshed).toContain('read')
})

test('scales down an image with too many pixels, by the least amount, instead of refusing it', async () => {
  await open()
  const sent = takes(() => ({ logoUri: second }))
  await choose(await fileOf(3000, 1500))
  await expect
    .element(page.getByText('Size in pixels: 3000 × 1500, scaled down to 1280 × 640.'))
    .toBeVisible()
  await send()
  await expect.poll(() => sent.length).toBe(1)
  expect(await sizeOf(sent[0]!)).toEqual([1280, 640])
})

test('cuts out a chosen part of the image', async () => {
  await open()
  const sent = takes(() => ({ logoUri: second }))
  await choose(await fileOf(1200, 400))
  await page.getByRole('radio', { name: 'Square' }).click({ force: true })
  await page.getByRole('slider', { name: 'From left to right' }).fill('100')
  await send()
  await expect.poll(() => sent.length).toBe(1)
  expect(await sizeOf(sent[0]!)).toEqual([400, 400])
  const image = await createImageBitmap(new Blob([sent[0]!.bytes]))
  const context = new OffscreenCanvas(400, 400).getContext('2d')
  context?.drawImage(image, 0, 0)
  // The whole image comes from the right half.
  expect([...(context?.getImageData(5, 200, 1, 1).data ?? [])]).toEqual([204, 0, 0, 255])
})

test('ACC-63 compresses an image over 2 MB until it fits', async () => {
  await open()
  const sent = mockUploads(uploaded)
  mockAlso(mock('companies.setLogo', () => ({ logoUri: second })))
  const file = await fileOf(1280, 720, 'image/png', 'noise.png', true)
  expect(file.size).toBeGreaterThan(2_097_152)
  await choose(file)
  await expect.element(page.getByText(/The file has more than 2 MB/)).toBeVisible()
  await send()
  await expect.element(logo()).toBeVisible()
  expect(sent.received.length).toBeLessThanOrEqual(2_097_152)
  expect((await createImageBitmap(new Blob([sent.received]))).width).toBeGreaterThan(0)
})

test('ACC-67 ACC-68 sends a larger image in parts, resumes after a lost connection and shows it once as the logo', async () => {
  const { refreshed } = await open()
  const sent = mockUploads(uploaded)
  const named: unknown[] = []
  mockAlso(mock('companies.setLogo', ({ body }) => (named.push(body), { logoUri: second })))
  const file = await fileOf(300, 200, 'image/png', 'noise.png', true)
  await choose(file)
  sent.isCut = true
  await send()
  await expect
    .element(
      page.getByText(
        /^The connection is lost\. \d+ % of the file has been sent\. It continues from there by itself\.$/,
      ),
    )
    .toBeVisible()
  sent.isCut = false
  await expectToast('Company logo has been successfully updated!')
  await expect.element(logo()).toHaveAttribute('src', second)
  expect(sent.started).toEqual([{ kind: 'logo', fileName: 'noise.png', bytes: file.size }])
  expect(sent.received).toEqual(new Uint8Array(await file.arrayBuffer()))
  expect(named).toEqual([{ fileID: uploaded }])
  expect(refreshed).toEqual(['read'])
})

test('a missing logo shows initials and a text, and reloads with the connection', async () => {
  const bytes = await (await fileOf(30, 20)).arrayBuffer()
  let hasLine = false
  mockAlso(
    mock('companies.logo', () =>
      hasLine ? new Response(bytes, { headers: { 'content-type': 'image/png' } }) : cut(),
    ),
  )
  await open({ logoUri: '/api/logos/7/0193a5f0-0000-4000-8000-00000000c0d1' })
  await expect.element(page.getByText('The logo could not be loaded.')).toBeVisible()
  await expect.element(page.getByText('RB', { exact: true })).toBeVisible()
  await expect.element(logo()).not.toBeInTheDocument()
  hasLine = true
  setOffline()
  await expect.element(logo()).toBeVisible()
  setOnline(Date.now())
  await expect.element(logo()).toBeVisible()
  expect(page.getByText('The logo could not be loaded.').elements()).toEqual([])
})

test('ACC-69 ACC-70 a refused upload shows an error in its dialog, is stored and leaves the chosen image', async () => {
  await open({ logoUri: first })
  const stored = storedFromHere()
  takes(() => ({ refused: 'invalid' }))
  await button('Change logo').click()
  await userEvent.upload(page.getByLabelText('Image file'), await fileOf(30, 20))
  await send()
  await expect
    .element(
      page
        .getByRole('dialog')
        .getByRole('alert')
        .getByText('There has been an error trying to upload your image. Please, try again.'),
    )
    .toBeVisible()
  expect(stored).toMatchObject([
    {
      code: 'setupCompanyImage',
      title: 'Upload failed',
      message: 'There has been an error trying to upload your image. Please, try again.',
    },
  ])
  await expect.element(page.getByText('Size in pixels: 30 × 20')).toBeVisible()
  expect(logo().element().getAttribute('src')).toBe(first)
})

test('ACC-69 refuses other file types before sending, under any name', async () => {
  await open()
  const sent = takes(() => ({ logoUri: second }))
  await choose(
    new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.png', { type: 'image/png' }),
  )
  await expect
    .element(
      page
        .getByRole('dialog')
        .getByRole('alert')
        .getByText('There has been an error trying to upload your image. Please, try again.'),
    )
    .toBeVisible()
  await expect
    .element(page.getByRole('dialog').getByRole('button', { name: 'Upload logo', exact: true }))
    .toBeDisabled()
  expect(sent).toEqual([])
})

test('ACC-20 ACC-71 asks before it deletes the logo', async () => {
  const { refreshed } = await open({ logoUri: first })
  const deleted: unknown[] = []
  mockAlso(
    mock('companies.removeLogo', ({ params }) => {
      deleted.push(params)
      return null
    }),
  )
  await button('Delete logo').click()
  await button('Keep logo').click()
  expect(deleted).toEqual([])
  await button('Delete logo').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete logo' }).click()
  await expect.element(page.getByText('No logo yet')).toBeVisible()
  expect(deleted).toEqual([{ accountID: '1' }])
  expect(refreshed).toContain('read')
})

test('ACC-74 a failed delete shows the specified text and leaves the logo', async () => {
  await open({ logoUri: first })
  const stored = storedFromHere()
  mockAlso(mock('companies.removeLogo', () => ({ refused: 'busy' })))
  await button('Delete logo').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete logo' }).click()
  await expectToast('There has been an error when deleting company logo.')
  expect(stored).toMatchObject([
    { title: 'Error Deleting', message: 'There has been an error when deleting company logo.' },
  ])
  await expect.element(logo()).toBeVisible()
})

test('ACC-72 people without permission only see the logo', async () => {
  await open({ logoUri: first, mayChange: false })
  await expect.element(logo()).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})
