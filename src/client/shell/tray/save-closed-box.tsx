import { useLingui } from '@lingui/react/macro'
import { IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { DeviceScope } from '#client/data/outbox/device-store.ts'
import { serializeBoxFile } from '#client/data/outbox/file/format.ts'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { saveFile } from '#client/ui/save-file.ts'
import { useSyncWord } from '../use-sync-word.ts'
import { textOfEntries } from './entry-text.ts'
import type { Known } from './entry-words.ts'
import { ownNames } from './own-names.ts'
import { useRecordWords } from './use-record-words.ts'
import { peopleIn } from './use-entry-words.ts'
import { exportFileName } from './words-out.tsx'

type SaveClosedBoxProps = {
  person: DeviceScope
  initials: string
  /**
   * True if this version of the app cannot open the box: the file is then written without changing
   * it.
   */
  isUnopened?: boolean
  onClose: () => void
}

/**
 * Saves the waiting changes of a closed box as a file: for a person who cannot sign in, or for
 * another version of the app. Asks the person if the words are theirs, and shows none of them.
 * Names come only from the changes themselves, because no rows are read.
 */
export function SaveClosedBox({
  person,
  initials,
  isUnopened = false,
  onClose,
}: SaveClosedBoxProps) {
  const { t, i18n } = useLingui()
  const registry = useRecordWords()
  const wordOf = useSyncWord()
  const [failed, setFailed] = useState(false)
  const save = async () => {
    const found = await import('#client/data/outbox/file/closed-box.ts')
      .then((closed) =>
        (isUnopened ? closed.exportUnopenableBox : closed.exportClosedBox)(indexedDB, {
          tenant: person.tenant,
          user: person.user,
        }),
      )
      .catch(() => null)
    if (!found?.result.ok) return setFailed(true)
    const { file } = found.result
    const people = peopleIn(registry)
    const { displayName } = person
    const own = ownNames(registry, file.entries, found.reviews, [
      { word: 'user', ref: person.user, name: displayName },
    ])
    const known: Known = {
      registry,
      names: {
        i18n,
        name: (word, ref) => own.name(word, ref) ?? (people.has(word) ? t`Someone` : t`Unknown`),
        lookup: () => undefined,
        unknown: t`Unknown`,
      },
      recordOf: (_, uid) => own.made(uid),
    }
    const told = file.entries.map((entry) => ({
      entry,
      review: found.reviews.get(entry.id) ?? null,
      state: wordOf(found.statuses.get(entry.id) ?? 'saved'),
    }))
    const note = t`The changes follow again below, for a device. To use them, sign in as ${displayName} on another device and read this file on the sync page.`
    const words = textOfEntries(known, told, {
      person: displayName,
      company: person.companyName ?? '',
      at: new Date().toISOString(),
    })
    saveFile(exportFileName(), await serializeBoxFile(`${words}\n${note}`, file))
    onClose()
  }
  return (
    <Confirm
      title={t`Save the changes of ${initials} as a file?`}
      harmless={t`Cancel`}
      verb={t`Save as a file`}
      verbIcon={<Icon icon={IconFileDownload} size={20} />}
      tone="plain"
      onConfirm={() => void save()}
      onCancel={onClose}
    >
      <p>{t`Anyone with the file can read the changes of ${initials}, but only ${initials} can send them. They stay on this device as well.`}</p>
      {failed && (
        <p role="alert">{t`The changes could not be read from the device. Reload the page and try again.`}</p>
      )}
    </Confirm>
  )
}
