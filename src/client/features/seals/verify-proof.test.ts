import { expect, test } from 'vitest'
import { linkText } from '#contract/seals/link.ts'
import type { SealProof } from '#contract/seals/operations.ts'
import { sealProof } from '#tests/world/seal-proof.ts'
import { verifyProof } from './verify-proof.ts'

const hashOf = async (text: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex')

/**
 * Changes the second link of a proof and gives it the hash of its new content, as a forger does.
 */
async function spliced(proof: SealProof, more: object): Promise<SealProof> {
  const links = await Promise.all(
    proof.links.map(async (link, place) => {
      if (place !== 1) return link
      const { hash: _, ...other } = { ...link, ...more }
      return { ...other, hash: await hashOf(linkText(other)) }
    }),
  )
  return { ...proof, links }
}

test('a complete proof fits: content, each link and the signed head', async () => {
  const proof = await sealProof()
  expect(await verifyProof(proof)).toEqual({
    hash: proof.links[0]?.content,
    link: 48,
    sealedAt: proof.links[0]?.sealedAt,
    isContent: true,
    brokenLink: null,
    head: 'signed',
  })
})

test.each([
  ['has another previous hash', { previous: 'cd'.repeat(32) }],
  ['belongs to another company', { account: '33333333-3333-4333-8333-333333333333' }],
  ['skips a number', { link: 51 }],
])('a link with a right own hash that %s breaks the chain', async (_what, more) => {
  expect((await verifyProof(await spliced(await sealProof(), more))).brokenLink).not.toBe(null)
})
