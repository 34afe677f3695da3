import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useTranslation } from 'react-i18next'
import { callWithMessage } from '../../lib/api/api.ts'
import { initials, personName } from '../../lib/texts/person-name.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { removePictureEndpoint, setPictureEndpoint } from './api.ts'
import { FailureNotice, useFailureText } from './failure-notice.tsx'
import { useFieldText } from './field-code.ts'
import { pictureTypes, resizePicture, type PictureFault } from './resize-picture.ts'
import { useProfileChange } from './use-profile-change.ts'

/** Sets the picture, or takes it away. What is chosen is made small here: nothing larger leaves the browser. */
export function PictureChoice({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation('account')
  const failureText = useFailureText()
  const fieldText = useFieldText()
  const accept = useProfileChange()
  const [fault, setFault] = useState<PictureFault | null>(null)
  const set = useMutation({
    mutationFn: async (file: File) => {
      const made = await resizePicture(file)
      setFault('fault' in made ? made.fault : null)
      return 'fault' in made ? null : callWithMessage(setPictureEndpoint, { body: { image: made.image } })
    },
    onSuccess: (answer) => answer && accept(answer),
    networkMode: 'always',
  })
  const remove = useMutation({
    mutationFn: () => callWithMessage(removePictureEndpoint, {}),
    onSuccess: accept,
    networkMode: 'always',
  })
  const choose = (files: FileList | null) => {
    const file = files?.[0]
    if (!file) return
    remove.reset()
    set.mutate(file)
  }
  const takeAway = () => {
    setFault(null)
    set.reset()
    remove.mutate()
  }
  const error = set.error ?? remove.error
  const failure = error ? failureText(error) : null
  const name = personName(profile.firstName, profile.lastName) || profile.email
  const isBusy = set.isPending || remove.isPending
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar initials={initials(name)} src={profile.profileURL} size="large" />
        <div className="flex flex-wrap gap-2">
          <FileTrigger acceptedFileTypes={pictureTypes} onSelect={choose}>
            <Button isPending={set.isPending} isDisabled={remove.isPending}>
              {t(profile.profileURL ? 'changePicture' : 'addPicture')}
            </Button>
          </FileTrigger>
          {profile.profileURL && (
            <Button variant="quiet" isPending={remove.isPending} isDisabled={isBusy} onPress={takeAway}>
              {t('removePicture')}
            </Button>
          )}
        </div>
      </div>
      <p className="text-xs text-muted">{t('pictureHint')}</p>
      <FailureNotice text={fault ? (fieldText(fault) ?? null) : failure} />
    </div>
  )
}
