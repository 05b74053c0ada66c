import { http, HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mockCompany } from '#tests/mocks/company.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import type { FormzRow } from './layout.ts'
import { ViewPdf } from './view-pdf.tsx'

const row = {
  formName: 'Rigging',
  formzPdfUrl: JSON.stringify([{ Url: '/api/files/3b1b2c0e-5a52-4f5c-9a57-0d9f5b1f7a01' }]),
} as FormzRow

test('an installed app, whose tabs cannot read its data, saves the PDF and opens no tab', async () => {
  const world = mockCompany({ people: [associate(1, 'Dana Whitfield', null)], projects: [] })
  mockAlso(
    http.get(
      '*/api/files/:fileID',
      () =>
        new HttpResponse('%PDF-1.7', {
          headers: { 'content-type': 'application/pdf', 'sync-server': '1' },
        }),
    ),
  )
  const shown = await showScreen(<ViewPdf row={row} />, world, '/back-office/goformz')
  const opens = vi.spyOn(window, 'open').mockReturnValue(null)
  const real = window.matchMedia.bind(window)
  const media = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => (query.includes('standalone') ? real('all') : real(query)))
  const saved: string[] = []
  const clicks = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  onTestFinished(async () => {
    for (const spy of [opens, media, clicks]) spy.mockRestore()
    await shown.leave()
    world.leave()
  })
  await page.getByRole('button', { name: 'View: Rigging' }).click()
  await expect.poll(() => saved).toEqual(['Rigging.pdf'])
  expect(opens).not.toHaveBeenCalled()
})
