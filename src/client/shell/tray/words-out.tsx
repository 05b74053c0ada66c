import { useLingui } from '@lingui/react/macro'
import { IconCopy, IconFileDownload } from '@tabler/icons-react'
import { exportEntries } from '#client/data/outbox/file/export-entries.ts'
import { type BoxFile, serializeBoxFile } from '#client/data/outbox/file/format.ts'
import type { EntryView } from '#client/data/outbox/outbox.ts'
import { useOutbox } from '#client/workspace/use-box.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { Button } from '#client/ui/button/button.tsx'
import type { MenuItem } from '#client/ui/popup/menu.tsx'
import { copyText, saveFile } from '#client/ui/save-file.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { useSyncWord } from '../use-sync-word.ts'
import { textOfEntries, textOfEntry, type EntryWithState } from './entry-text.ts'
import { useEntryWords } from './use-entry-words.ts'

/**
 * Buttons that copy all waiting changes to the clipboard, or save them with all data for another
 * device as one file (F-51, F-78).
 */
export function WordsOut({ views }: { views: readonly EntryView[] }) {
  return useWaysOut(views, 'all').map(({ key, label, icon, onSelect }) => (
    <Button key={key} variant="quiet" icon={icon} onClick={onSelect}>
      {label}
    </Button>
  ))
}

/**
 * Menu items that copy the words of these changes or save them as a file; none without changes.
 * `all`: the labels say that these are all waiting changes.
 */
export function useWaysOut(views: readonly EntryView[], what: 'all' | 'one'): MenuItem[] {
  const { t } = useLingui()
  const outbox = useOutbox()
  const { scope } = useWorkspace()
  const mine = views.filter(({ discarding }) => !discarding)
  const toldOf = useTold()
  // Reads names only when there are changes.
  const { copy, save } = useWordsOut(mine.length > 0)
  if (mine.length === 0) return []
  const take = async () => {
    const done = await outbox?.runInBox((box) =>
      exportEntries(
        box,
        scope,
        mine.map(({ entry }) => entry.id),
      ),
    )
    if (!done) return null
    return done.ok ? done.file : null
  }
  const all = what === 'all'
  const told = mine.map(toldOf)
  return [
    {
      key: 'copy',
      label: all ? t`Copy all` : t`Copy`,
      icon: <Icon icon={IconCopy} size={20} />,
      onSelect: () => void copy(told),
    },
    {
      key: 'save',
      label: all ? t`Save all as a file` : t`Save as a file`,
      icon: <Icon icon={IconFileDownload} size={20} />,
      onSelect: () => void save(told, take),
    },
  ]
}

/** Returns an entry with its state in words. */
function useTold(): (view: EntryView) => EntryWithState {
  const { t } = useLingui()
  const wordOf = useSyncWord()
  return ({ entry, review, displayStatus, blockedBy }) => ({
    entry,
    review,
    state:
      blockedBy === null
        ? wordOf(displayStatus)
        : `${wordOf(displayStatus)}. ${t`Waiting for another change`}`,
  })
}

/**
 * Copies and saves, and reports the outcome. `take` returns the content of the file; null: nothing
 * was stored.
 */
export function useWordsOut(isNeeded = true) {
  const { t } = useLingui()
  const toasts = useToasts()
  const { me } = useWorkspace()
  const { known } = useEntryWords(isNeeded)
  const whole = (told: readonly EntryWithState[]) =>
    textOfEntries(known, told, {
      person: me.name,
      company: me.user_metadata.companyName ?? '',
      at: new Date().toISOString(),
    })
  return {
    copy: async (told: readonly EntryWithState[]) => {
      const [one, ...others] = told
      if (one === undefined) return
      const text = others.length === 0 ? textOfEntry(known, one) : whole(told)
      if (await copyText(text)) toasts.show({ kind: 'success', text: t`Copied` })
      else
        toasts.show({
          kind: 'error',
          text: t`The browser did not let us copy. Save it as a file instead.`,
        })
    },
    save: async (told: readonly EntryWithState[], take: () => Promise<BoxFile | null>) => {
      const file = await take()
      if (file === null)
        return void toasts.show({
          kind: 'error',
          text: t`The device did not keep it. Free some space and try again.`,
        })
      const here = new Set(file.entries.map(({ id }) => id))
      const note = t`The changes follow again below, for a device. To use them, sign in as ${me.name} on another device and read this file on the sync page.`
      saveFile(
        exportFileName(),
        await serializeBoxFile(
          `${whole(told.filter(({ entry }) => here.has(entry.id)))}\n${note}`,
          file,
        ),
      )
      toasts.show({ kind: 'success', text: t`Saved as a file` })
    },
  }
}

/** `siteward-changes-2026-11-20-1044.txt`. */
export function exportFileName(now: Date = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `siteward-changes-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}-${two(now.getHours())}${two(now.getMinutes())}.txt`
}
