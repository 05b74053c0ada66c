import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SealProof } from '#contract/seals/operations.ts'
import { chooseLanguage } from '#client/i18n/language.ts'
import { mockNetwork } from '#tests/mocks/mock-network.ts'
import { showApp } from '#tests/mocks/show-app.tsx'
import { dragFiles } from '#tests/world/drops.ts'
import { sealProof } from '#tests/world/seal-proof.ts'

async function chooses(content: string, name = 'No-20418.seal.json') {
  await userEvent.upload(
    page.getByLabelText('Choose a proof'),
    new File([content], name, { type: 'application/json' }),
  )
}
async function opens() {
  // The page sends no request, signed in or not.
  await mockNetwork()
  await showApp('/sealed')
  await expect.element(page.getByRole('heading', { name: 'Check a sealed record' })).toBeVisible()
}
const found = () => page.getByRole('region', { name: 'Result' })
const changed = (proof: SealProof, more: Partial<SealProof>) =>
  JSON.stringify({ ...proof, ...more })

test('verifies a saved proof on the device without a sign-in: content, chain, signature and paper hash fit', async () => {
  await opens()
  const proof = await sealProof()
  await chooses(JSON.stringify(proof))
  await expect
    .element(found().getByRole('heading', { name: 'No. 20418, Ridgeline Builders' }))
    .toBeVisible()
  await expect
    .element(found().getByText('This name and company are from the file.', { exact: false }))
    .toBeVisible()
  await expect
    .element(found().getByText(/The content of the record is what was sealed as link 48 on /))
    .toBeVisible()
  await expect.element(found().getByText('The chain fits from link 48 to link 50.')).toBeVisible()
  await expect.element(found().getByText(/The chain was signed at link 50 on /)).toBeVisible()
  const [own] = proof.links
  await page
    .getByLabelText('Hash at the foot of the PDF, to compare')
    .fill((own?.content ?? '').replaceAll(/(.{8})/g, '$1 '))
  await expect.element(page.getByText('It is the hash of this record.')).toBeVisible()
  await page.getByLabelText('Hash at the foot of the PDF, to compare').fill('0000 0000')
  await expect
    .element(page.getByText('The hash is different: the paper is not this record.'))
    .toBeVisible()
  await page.getByText('What the record says', { exact: true }).click()
  await expect.element(page.getByText('Is every open side protected?')).toBeVisible()
})

test.each<[string, (proof: SealProof) => string, RegExp]>([
  [
    'a changed letter of an answer',
    (proof) => JSON.stringify(proof).replace('"No"', '"no"'),
    /The content of the record is not what was sealed as link 48/,
  ],
  [
    'a changed link in the middle',
    (proof) =>
      changed(proof, {
        links: proof.links.map((link, place) =>
          place === 1 ? { ...link, content: 'cd'.repeat(32) } : link,
        ),
      }),
    /The chain does not fit at link 49/,
  ],
  [
    'a missing link',
    (proof) => changed(proof, { links: proof.links.filter((_, place) => place !== 1) }),
    /The chain does not fit at link 50/,
  ],
  [
    'a head of another chain',
    (proof) => changed(proof, { head: proof.head && { ...proof.head, hash: 'ef'.repeat(32) } }),
    /The signature at the end of the chain does not belong to this chain/,
  ],
  [
    'a changed time of the head',
    (proof) =>
      changed(proof, { head: proof.head && { ...proof.head, at: '2026-11-18T23:00:00.000Z' } }),
    /The signature at the end of the chain does not belong to this chain/,
  ],
  [
    'a missing head',
    (proof) => changed(proof, { head: null }),
    /The end of the chain is not signed yet/,
  ],
])('reports %s', async (_what, change, words) => {
  await opens()
  await chooses(change(await sealProof()))
  await expect.element(found().getByText(words)).toBeVisible()
})

test('names a file that is no proof, and accepts the next one dropped anywhere', async () => {
  await opens()
  await chooses('{"format":"other"}', 'holiday.json')
  await expect.element(page.getByText('holiday.json is not a proof of a record')).toBeVisible()
  const proof = new File([JSON.stringify(await sealProof())], 'No-20418.seal.json')
  dragFiles(page.getByRole('heading', { name: 'Check a sealed record' }).element(), 'drop', [proof])
  await expect.element(found()).toBeVisible()
  expect(page.getByText('holiday.json is not a proof of a record').elements()).toEqual([])
})

test('speaks Spanish', async () => {
  await opens()
  await chooseLanguage('es')
  await expect
    .element(page.getByRole('heading', { name: 'Comprobar un registro sellado' }))
    .toBeVisible()
  await chooseLanguage('en')
})
