import { useLingui } from '@lingui/react/macro'
import { IconCloudOff } from '@tabler/icons-react'
import { cx } from '#client/ui/cx.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useLacksLine, useSavesOnline } from '#client/shell/saves-online.ts'
import css from './form.module.css'

type NeedsConnectionNoteProps = {
  /** True if the device stores typed text until then. */
  storesDraft?: boolean
  /** Puts the note on a separate line before the buttons of a row. */
  inRow?: boolean
}

/** Shows over the fields that saving needs a connection, before the person types without one. */
export function NeedsConnectionNote({ storesDraft, inRow }: NeedsConnectionNoteProps) {
  const { t } = useLingui()
  if (!useLacksLine()) return null
  return (
    <output className={cx(css.kept, inRow && css.inRow)}>
      <Icon icon={IconCloudOff} size={20} />
      <span className={css.told}>
        {t`Saving this needs a connection.`}{' '}
        {storesDraft && t`Your entries are kept on this device until then.`}
      </span>
    </output>
  )
}

/** Shows the note in forms of every kind, on pages that save online. */
export function PageNeedsConnectionNote(props: NeedsConnectionNoteProps) {
  return useSavesOnline() && <NeedsConnectionNote {...props} storesDraft />
}
