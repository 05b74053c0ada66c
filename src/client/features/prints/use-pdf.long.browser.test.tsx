import { msg } from '@lingui/core/macro'
import { http, HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { call } from '#client/data/api/call.ts'
import { Button } from '#client/ui/button/button.tsx'
import { mockCompany } from '#tests/mocks/company.ts'
import { epoch, mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { expectToast } from '#tests/world/toasts.ts'
import { openedPdf } from './opened-pdf.ts'
import { usePdf } from './use-pdf.ts'

const words = { failed: msg`Error while fetching submission PDF!` }
const location = '/api/files/3b1b2c0e-5a52-4f5c-9a57-0d9f5b1f7a01?token=x'

function Opener() {
  const { open, busy } = usePdf(words)
  const ask = () =>
    call('correctiveActions.pdf', { params: { accountID: '1', correctiveActionID: '7' } })
  return (
    <Button
      disabled={busy}
      onClick={() =>
        void open({
          name: 'CA-7 Rail',
          ask,
          locationIn: (body) => (body as { pdfLocation: string }).pdfLocation,
        })
      }
    >
      PDF
    </Button>
  )
}

/** Fakes a tab as its opener sees it. */
const aTab = () => ({
  opener: window as Window | null,
  closed: false,
  document: { title: '', body: { textContent: '' } },
  location: { replace: vi.fn<(address: string) => void>() },
  close: vi.fn<() => void>(),
})

const aPdf = () =>
  new HttpResponse('%PDF-1.7', {
    headers: { 'content-type': 'application/pdf', 'sync-server': '1' },
  })
const answers = (body: object) =>
  HttpResponse.json(body, { headers: { 'sync-server': '1', 'data-epoch': epoch } })

interface Standing {
  place?: object
  file?: () => Response | Promise<Response>
  tab?: ReturnType<typeof aTab> | null
}

async function stands({
  place = { pdfLocation: location },
  file = aPdf,
  tab = aTab(),
}: Standing = {}) {
  const world = mockCompany({ people: [associate(1, 'Dana Whitfield', null)], projects: [] })
  mockAlso(
    mock('correctiveActions.pdf', () => answers(place)),
    http.get('*/api/files/:fileID', file),
  )
  const opens = vi.spyOn(window, 'open').mockImplementation(() => tab as unknown as Window | null)
  const shown = await showScreen(<Opener />, world, '/back-office/corrective-actions/7')
  onTestFinished(async () => {
    opens.mockRestore()
    openedPdf.set(null)
    await shown.leave()
    world.leave()
  })
  return { tab, opens, shown }
}

const press = () => page.getByRole('button', { name: 'PDF' }).click()
const toast = (text: string) => page.getByText(text, { exact: true })

test('SUB-19, SUB-20, PTP-20 shows Loading... until the end and then Success, which closes after two seconds', async () => {
  const held = Promise.withResolvers<void>()
  const { tab } = await stands({ file: () => held.promise.then(aPdf) })
  await press()
  await expectToast('Loading...')
  // Waits longer than any other toast stays.
  await new Promise((resolve) => setTimeout(resolve, 5_500))
  await expect.element(toast('Loading...')).toBeVisible()
  expect(tab?.location.replace).not.toHaveBeenCalled()
  // Measures from before it shows, because a busy machine may notice it late.
  const since = performance.now()
  held.resolve()
  await expectToast('Success')
  await expect.element(toast('Success'), { timeout: 4_000 }).not.toBeInTheDocument()
  expect(performance.now() - since).toBeGreaterThan(1_500)
})

test('SUB-23 the tab opens within the click, has no opener, and receives the PDF once its bytes arrive', async () => {
  const { tab, opens } = await stands()
  await press()
  expect(opens).toHaveBeenCalledWith('', '_blank')
  await expect.poll(() => tab?.location.replace.mock.calls[0]?.[0]).toMatch(/^blob:/)
  expect(tab?.opener).toBeNull()
  const blob = await (await fetch(tab?.location.replace.mock.calls[0]?.[0] ?? '')).blob()
  expect([blob.type, await blob.text()]).toEqual(['application/pdf', '%PDF-1.7'])
})

test("SUB-24 a failure shows its screen's text, is stored under its code, and leaves no tab", async () => {
  const stored = storedFromHere()
  const { tab } = await stands({ file: () => new HttpResponse(null, { status: 404 }) })
  await press()
  await expectToast('Error while fetching submission PDF!')
  expect(stored).toMatchObject([
    { code: 'backOfficePDF', message: 'Failed to retrieve PDF report' },
  ])
  expect(tab?.close).toHaveBeenCalled()
  expect(tab?.location.replace).not.toHaveBeenCalled()
})

test.each([
  ['nothing', {}],
  ['an empty text', { pdfLocation: '' }],
  ['another server', { pdfLocation: 'https://elsewhere.example/x.pdf' }],
])(
  'an answer with %s as its address is a failure: it fetches nothing and sends the token nowhere',
  async (_, place) => {
    const file = vi.fn<() => Response>(aPdf)
    const { tab } = await stands({ place, file })
    await press()
    await expectToast('Error while fetching submission PDF!')
    expect(file).not.toHaveBeenCalled()
    expect(tab?.close).toHaveBeenCalled()
  },
)

test('without a new tab it opens on its own page and leads back', async () => {
  const { shown } = await stands({ tab: null })
  await press()
  await expect.poll(() => shown.path()).toBe('/back-office/pdf')
  expect(openedPdf.get()).toMatchObject({ name: 'CA-7 Rail' })
})
