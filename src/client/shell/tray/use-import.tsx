import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconFileUpload } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { serverNow } from '#client/data/api/server-clock.ts'
import { type BoxFileProblem, parseBoxFile } from '#client/data/outbox/file/format.ts'
import { importEntries, isFileOfScope } from '#client/data/outbox/file/import-entries.ts'
import { useOutbox } from '#client/workspace/use-box.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { type FileDrop, useFileDrop } from '#client/ui/drop/use-file-drop.ts'
import type { MenuItem } from '#client/ui/popup/menu.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import css from './tray.module.css'

/**
 * Reads a file of changes from another device of the same person; imports each once (F-51). The
 * field is outside the menu, because the browser answers after the menu has closed. `drop` is for
 * the page, which accepts files too.
 */
export function useImport(): { item: MenuItem; field: ReactNode; drop: FileDrop } {
  const { t } = useLingui()
  const outbox = useOutbox()
  const { scope } = useWorkspace()
  const toasts = useToasts()
  const input = useRef<HTMLInputElement>(null)
  const problems: Record<BoxFileProblem, string> = {
    'no-file': t`This is not a file of changes. Nothing was read.`,
    damaged: t`This file is incomplete or was changed. Nothing was read.`,
    newer: t`A newer version of the app wrote this file. Reload the app and try again. Nothing was read.`,
    foreign: t`This file holds the changes of another person or company. Nothing was read.`,
  }
  const read = async (picked: File | undefined) => {
    if (!picked || !outbox) return
    const file = await parseBoxFile(await picked.text())
    const problem = typeof file === 'string' ? file : isFileOfScope(file, scope) ? null : 'foreign'
    if (typeof file === 'string' || problem !== null)
      return void toasts.show({ kind: 'error', text: problems[problem ?? 'damaged'] })
    const done = await outbox.runInBox((box) =>
      importEntries(box, file, new Date(serverNow()).toISOString()),
    )
    if (!done.ok)
      return void toasts.show({
        kind: 'error',
        text: t`The device did not keep it. Free some space and try again.`,
      })
    const text =
      done.imported === 0
        ? t`All changes of this file were here already, or were sent.`
        : plural(done.imported, {
            one: '# change was read from the file',
            other: '# changes were read from the file',
          })
    toasts.show({ kind: 'success', text })
  }
  const drop = useFileDrop({
    onFiles: async (files) => {
      // Reads one file after the other, with a message for each.
      for (const file of files) await read(file)
    },
  })
  return {
    drop,
    item: {
      key: 'read',
      label: t`Read a file`,
      icon: <Icon icon={IconFileUpload} size={20} />,
      onSelect: () => input.current?.click(),
    },
    field: (
      <input
        ref={input}
        className={css.file}
        type="file"
        accept=".txt,text/plain"
        aria-label={t`File of changes`}
        onChange={(event) => {
          const field = event.currentTarget
          void read(field.files?.[0])
          // Allows a second choice of the file.
          field.value = ''
        }}
      />
    ),
  }
}
