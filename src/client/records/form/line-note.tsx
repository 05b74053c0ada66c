import { useLingui } from '@lingui/react/macro'
import { IconCloudOff } from '@tabler/icons-react'
import { cx } from '#client/ui/cx.ts'
import { useLacksLine, useSavesOnline } from '#client/shell/saves-online.ts'
import css from './form.module.css'

type LineNoteProps = {
  /** What is typed stays on the device until then. */
  keeps?: boolean
  /** On a line of its own before the buttons of a row. */
  inRow?: boolean
}

/**
 * Over the fields of what is saved with a connection alone, while there is none: said before one
 * types.
 */
export function LineNote({ keeps, inRow }: LineNoteProps) {
  const { t } = useLingui()
  if (!useLacksLine()) return null
  return (
    <output className={cx(css.kept, inRow && css.inRow)}>
      <IconCloudOff size={20} stroke={1.9} aria-hidden="true" />
      <span className={css.told}>
        {t`Saving this needs a connection.`}{' '}
        {keeps && t`What you type is kept on this device until then.`}
      </span>
    </output>
  )
}

/** The same in forms of every kind: it speaks on the pages that save online. */
export function PageLineNote(props: LineNoteProps) {
  return useSavesOnline() && <LineNote {...props} keeps />
}
