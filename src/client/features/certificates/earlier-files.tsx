import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { isObject } from '#contract/kernel/json.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

const FileViewer = lazyComponent(async () => (await import('./file-viewer.tsx')).FileViewer, 'over')

type Change = { from?: unknown } | undefined

/** Shows in a history the files of a certificate that were replaced; they can still be opened. */
export function EarlierFiles({
  title,
  change,
  names,
}: {
  title: string
  change: Change
  names: Change
}) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const files = filesIn(change?.from)
  if (files.length === 0) return null
  return (
    <>
      <Button size="small" icon={<Icon icon={IconPhoto} size={20} />} onClick={() => setOpen(true)}>
        {plural(files.length, { one: 'See # earlier file', other: 'See # earlier files' })}
      </Button>
      {open && (
        <FileViewer
          certificate={{
            certificateTitle: t`${title}, earlier files`,
            certificateImageUri: files,
            certificateFileNames: textsIn(names?.from),
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((one) => (typeof one === 'string' ? one : '')) : []

function filesIn(value: unknown): { certificateImageURL: string }[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one: unknown) =>
    isObject(one) && typeof one.certificateImageURL === 'string'
      ? [{ certificateImageURL: one.certificateImageURL }]
      : [],
  )
}
