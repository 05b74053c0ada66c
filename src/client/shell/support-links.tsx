import { useLingui } from '@lingui/react/macro'
import { IconLifebuoy, IconPhone } from '@tabler/icons-react'
import { Icon } from '#client/ui/icon.tsx'
import { LinkButton, type ButtonLook } from '#client/ui/button/button.tsx'
import { useSupport } from './use-support.ts'

/**
 * Links to support by mail and by telephone (SHELL-51, GEN-13, rulings 31): each only if the
 * installation configures it, so that no link leads nowhere.
 */
export function SupportLinks({ look = {} }: { look?: Pick<ButtonLook, 'variant' | 'size'> }) {
  const { t } = useLingui()
  const { supportEmail: email, supportPhone: phone } = useSupport()
  return (
    <>
      {email && (
        <LinkButton
          {...look}
          href={`mailto:${email}`}
          icon={<Icon icon={IconLifebuoy} size={20} />}
        >
          {t`Contact support`}
        </LinkButton>
      )}
      {phone && (
        // Shows the number as written, but dials it without spaces.
        <LinkButton
          {...look}
          href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
          icon={<Icon icon={IconPhone} size={20} />}
        >
          {t`Call ${phone}`}
        </LinkButton>
      )}
    </>
  )
}
