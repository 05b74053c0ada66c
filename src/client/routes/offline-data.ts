import type { Me } from '#contract/access/schema.ts'
import { appFilesDownload, downloadForOffline } from '#client/data/session/download-for-offline.ts'
import type { OfflinePart } from '#client/data/session/offline-parts.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { needWords } from '#client/i18n/language.ts'
import type { CapabilityData } from '#client/shell/capability.ts'

/** What a capability stores on the device, with the capability's name. */
export type NamedData = CapabilityData & { name: string }

/** Starts to download what the capabilities want before their screens open; returns its end. */
export async function startDownloads(
  workspace: Workspace,
  data: readonly NamedData[],
): Promise<() => void> {
  const downloads = await loadDownloads(data)
  return downloadForOffline(workspace, [...downloads(workspace.me), appFilesDownload])
}

/** Loads the parts of the device's offline data in the order of the page, with their words. */
export async function loadOfflineParts(
  data: readonly NamedData[],
): Promise<readonly OfflinePart[]> {
  const parted = data.filter(({ offlineParts }) => offlineParts)
  const [{ answersPart, appPart }, downloads, parts] = await Promise.all([
    import('#client/records/offline-parts.ts'),
    loadDownloads(data),
    Promise.all(parted.map(async ({ offlineParts }) => (await offlineParts?.()) ?? [])),
    Promise.all(parted.map(({ name }) => needWords(name))),
  ])
  const answers = answersPart(
    ({ me }) => data.flatMap(({ lookups }) => lookups?.(me) ?? []),
    ({ me }) => downloads(me).filter(({ isLarge }) => isLarge !== true),
  )
  // Begins with what the person chooses.
  return [appPart, ...parts.flat(), answers].toSorted(
    (one, other) => Number(other.isChosen ?? false) - Number(one.isChosen ?? false),
  )
}

async function loadDownloads(data: readonly CapabilityData[]) {
  const lists = await Promise.all(data.flatMap(({ away }) => (away ? [away()] : [])))
  return (me: Me) => lists.flatMap((list) => list(me))
}
