import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconFileDownload, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { Banner } from '#client/ui/page/banner.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { SaveClosedBox } from './save-closed-box.tsx'
import { useUnopenedWords } from './use-unopened-words.ts'

/**
 * Says that this device has work which this version of the app cannot open, and offers it as a
 * file.
 */
export function UnopenedBanner() {
  const { t } = useLingui()
  const { me, scope, unopenedWork } = useWorkspace()
  const words = useUnopenedWords()
  const [saving, setSaving] = useState(false)
  if (unopenedWork === null) return null
  const person = {
    ...scope,
    displayName: me.name,
    companyName: me.user_metadata.companyName ?? '',
    lastContact: '',
    pending: 0,
  }
  // The notice of a waiting version covers this.
  const reload = unopenedWork.reason === 'failed' && (
    <Button
      size="small"
      variant="quiet"
      icon={<Icon icon={IconRefresh} size={20} />}
      onClick={() => location.reload()}
    >
      {t`Reload`}
    </Button>
  )
  const save = unopenedWork.changes !== 0 && (
    <Button
      size="small"
      icon={<Icon icon={IconFileDownload} size={20} />}
      onClick={() => setSaving(true)}
    >
      {t`Save as a file`}
    </Button>
  )
  return (
    <Banner
      tone="amber"
      icon={<Icon icon={IconAlertTriangle} />}
      action={
        <>
          {reload}
          {save}
        </>
      }
    >
      {words(unopenedWork)} {t`You can work, but only with a connection.`}
      {saving && (
        <SaveClosedBox
          person={person}
          initials={me.name}
          isUnopened
          onClose={() => setSaving(false)}
        />
      )}
    </Banner>
  )
}
