import { useLingui } from '@lingui/react/macro'
import { CardNote, TitledCard } from '#client/ui/record/titled-card.tsx'
import { useMe, useWorkspace } from '#client/workspace/workspace-context.ts'

/**
 * Explains on top of a proxy user's first page that lists and counts show a part of the company,
 * and which (SUB-27, ruling 80).
 */
export function ProxyNote() {
  const { t } = useLingui()
  const { names } = useWorkspace()
  const { forProxyUserID } = useMe().user_metadata
  const main =
    forProxyUserID === null ? null : (names.resolveReference('user', forProxyUserID)?.name ?? null)
  return (
    <TitledCard title={t`You see a part of this company`}>
      <CardNote>
        {main === null ? t`You are a proxy user.` : t`You are a proxy user of ${main}.`}{' '}
        {t`Lists, counts and reports show your own records and those of the people below you.`}
      </CardNote>
    </TitledCard>
  )
}
