import type { Json } from '#contract/kernel/json.ts'
import { sortedJson } from '#contract/kernel/sorted-json.ts'
import { headText, linkText, noLink, type SealLink } from '#contract/seals/link.ts'
import type { SealProof } from '#contract/seals/operations.ts'

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
const base64 = (bytes: ArrayBuffer) => btoa(String.fromCodePoint(...new Uint8Array(bytes)))
const hashOf = async (text: string) =>
  hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

/** A proof as the server makes it, of three links and a head signed by a key made for it. */
export async function sealProof(
  content: Json = {
    kind: 'submission',
    formName: 'Daily Fall Hazard Inspection',
    answers: [{ description: 'Is every open side protected?', answer: 'No' }],
  },
): Promise<SealProof> {
  const account = '11111111-1111-4111-8111-111111111111'
  const links: (SealLink & { hash: string })[] = []
  let previous = noLink
  for (const link of [48, 49, 50]) {
    const made = {
      account,
      link,
      kind: 'submission',
      record: `22222222-2222-4222-8222-2222222222${link}`,
      version: 1,
      content: link === 48 ? await hashOf(JSON.stringify(sortedJson(content))) : 'ab'.repeat(32),
      previous,
      sealedAt: '2026-11-19T14:31:00.000Z',
    }
    previous = await hashOf(linkText(made))
    links.push({ ...made, hash: previous })
  }
  const at = '2026-11-19T23:00:00.000Z'
  const key = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const signature = await crypto.subtle.sign(
    'Ed25519',
    key.privateKey,
    new TextEncoder().encode(headText({ account, link: 50, hash: previous, at })),
  )
  const head = {
    account,
    link: 50,
    hash: previous,
    at,
    signature: base64(signature),
    publicKey: base64(await crypto.subtle.exportKey('raw', key.publicKey)),
  }
  return {
    format: 'siteward-seal',
    v: 1,
    company: 'Ridgeline Builders',
    label: 'No. 20418',
    content,
    links,
    head,
  }
}
