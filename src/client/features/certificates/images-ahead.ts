import type { Certificate } from '#contract/certificates/schema.ts'
import { fileIn } from '#contract/certificates/rules.ts'
import { prefetchImages } from '#client/data/images/prefetch-images.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { reportingChain, type Reporting } from '#client/features/team/door.ts'
import { imageStoreOf } from '#client/workspace/use-image.ts'

/**
 * Downloads the images and PDFs of the person's own chain in the background, as the stored lists
 * name them, and deletes those that the lists no longer name. Returns a function that stops it.
 */
export function imagesAhead(workspace: Workspace): () => void {
  const { replica, me, refreshWhileShown } = workspace
  let fetched = ''
  let stop: (() => void) | null = null
  const follow = () => {
    const [certificates, people] = [replica.cached('certificate'), replica.cached('associate')]
    // A list that was never read does not show which files are no longer needed.
    if (certificates.asOf === null || people.asOf === null) return
    const wanted = filesOf(certificates.rows, people.rows, me.user_id)
    const now = wanted.join(' ')
    if (now === fetched) return
    fetched = now
    stop?.()
    stop = prefetchImages(
      imageStoreOf(workspace),
      wanted,
      (address, of) => of === '' && address.startsWith('/api/files/'),
    )
  }
  const stops = (['certificate', 'associate'] as const).map((kind) =>
    replica.subscribe(kind, follow),
  )
  refreshWhileShown('certificate')
  refreshWhileShown('associate')
  follow()
  return () => {
    for (const each of stops) each()
    stop?.()
  }
}

/**
 * Returns the addresses of the chain's files: small ones first, so that a slow connection has each
 * list soon, and the person's own before others.
 */
export function filesOf(
  certificates: readonly Certificate[],
  people: readonly Reporting[],
  own: number,
): string[] {
  const chain = [...reportingChain(people, own)]
  const byPerson = Map.groupBy(certificates, ({ userID }) => userID)
  const files = chain
    .flatMap((userID) => byPerson.get(userID) ?? [])
    .flatMap(({ isRemoved, certificateImageUri }) =>
      isRemoved ? [] : certificateImageUri.map(({ certificateImageURL }) => certificateImageURL),
    )
  const small = files.flatMap((address) =>
    fileIn(address)?.isPdf === false ? [`${address}?size=small`] : [],
  )
  return [...small, ...files]
}
