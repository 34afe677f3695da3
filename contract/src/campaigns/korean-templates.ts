import type { BuiltInTemplateId, WrittenTemplate } from './written-template.ts'

/** The built-in templates in Korean. Square brackets mark a blank, which the sender must fill. */
export const koreanTemplates: Record<BuiltInTemplateId, WrittenTemplate> = {
  sales_first: {
    name: '영업: 첫 연락',
    steps: [
      {
        days: 0,
        subject: '{{company|귀사}} 업무에 대해 여쭤봐요',
        paragraphs: [
          '안녕하세요, {{full_name|담당자}}님.',
          '[회사] {{sender_name}} 인사드려요. 저희는 여러 회사의 [해결하는 문제]를 돕고 있어요.',
          '지금은 이 일을 어떻게 처리하고 계신가요? 시간이 많이 든다면 다른 회사들은 어떻게 하는지 보여 드릴게요. 15분이면 충분해요.',
          '다음 주에 편하신 날이 있을까요? 다른 분이 담당하신다면 그분을 알려 주셔도 큰 도움이 돼요.',
        ],
      },
      {
        days: 3,
        subject: '',
        paragraphs: [
          '안녕하세요, {{full_name|담당자}}님.',
          '지난 메일을 읽으실 시간이 없었을 것 같아 짧게 다시 적어요. [고객이 얻은 결과 한 문장]',
          '잠깐 통화해 볼 만한 내용일까요? 지금은 때가 아니라고 답해 주셔도 괜찮아요.',
        ],
      },
      {
        days: 5,
        subject: '',
        paragraphs: [
          '안녕하세요, {{full_name|담당자}}님.',
          '메일을 더 보내면 번거로우실 것 같아 여기서 마칠게요. 나중에 [해결하는 문제]가 필요해지면 이 메일에 답장해 주세요.',
        ],
      },
    ],
  },
  sales_follow_up: {
    name: '영업: 대화한 뒤',
    steps: [
      {
        days: 0,
        subject: '나눴던 이야기를 정리했어요',
        paragraphs: [
          '안녕하세요, {{full_name|담당자}}님.',
          '시간 내 주셔서 고마워요. 제가 이해하기로 {{company|귀사}}에 중요한 점은 [들은 내용]이에요.',
          '다음 단계로 [합의한 일과 기한]을 제안해요. 제가 맞게 이해했을까요?',
        ],
      },
      {
        days: 4,
        subject: '',
        paragraphs: [
          '안녕하세요, {{full_name|담당자}}님.',
          '결정하시는 데 더 필요한 것이 있을까요? 궁금한 점은 메일이나 짧은 통화로 답해 드릴게요.',
        ],
      },
    ],
  },
  recruiting_first: {
    name: '채용: 첫 연락',
    steps: [
      {
        days: 0,
        subject: '관심 있으실 만한 자리가 있어요',
        paragraphs: [
          '안녕하세요, {{full_name|후보자}}님.',
          '[회사] {{sender_name}} 인사드려요. [직무] 담당자를 찾고 있어요. {{title|지금 맡으신 일}} 경력을 보고 연락드려요.',
          '하는 일은 [두세 가지 업무], 근무지는 [근무지 또는 재택], 연봉은 [범위]예요.',
          '더 들어 보시겠어요? 짧은 통화면 충분하고, 다른 분께는 알리지 않을게요.',
        ],
      },
    ],
  },
  recruiting_follow_up: {
    name: '채용: 첫 연락과 후속 연락',
    steps: [
      {
        days: 0,
        subject: '{{location|가까운 곳}}에서 일할 [직무] 자리예요',
        paragraphs: [
          '안녕하세요, {{full_name|후보자}}님.',
          '[회사] {{sender_name}} 인사드려요. [직무] 담당자를 찾고 있는데, 쌓아 오신 경력과 잘 맞을 것 같아요.',
          '이 자리가 다른 점은 [솔직한 한 문장]이에요. 직무 설명을 보내 드려도 될까요?',
        ],
      },
      {
        days: 4,
        subject: '',
        paragraphs: [
          '안녕하세요, {{full_name|후보자}}님.',
          '지난번에 말씀드린 자리에 대해 생각해 보셨나요? 결정하시기 전에 궁금한 점이 있으면 답해 드릴게요.',
        ],
      },
      {
        days: 6,
        subject: '',
        paragraphs: [
          '안녕하세요, {{full_name|후보자}}님.',
          '지금은 때가 아닌 것으로 알고, 이 자리로는 더 연락드리지 않을게요. 어울릴 만한 분을 아신다면 알려 주시면 고맙겠어요.',
        ],
      },
    ],
  },
  event_invitation: {
    name: '행사 초대',
    steps: [
      {
        days: 0,
        subject: '[날짜] [행사]에 초대해요',
        paragraphs: [
          '안녕하세요, {{full_name|담당자}}님.',
          '[날짜]에 [장소]에서 [행사]를 열어요. [연사]님이 [주제]에 대해 이야기하고, 같은 분야에서 일하는 분들과 이야기 나눌 시간도 있어요.',
          '참가비는 없어요. 자리를 맡아 둘까요?',
        ],
      },
      {
        days: 5,
        subject: '',
        paragraphs: [
          '안녕하세요, {{full_name|담당자}}님.',
          '[행사]에 아직 자리가 조금 남아 있어요. 직접 오시거나 {{company|회사}}의 동료분이 오신다면 [날짜]까지 알려 주세요.',
        ],
      },
    ],
  },
  new_job: {
    name: '이직한 분께 다시 연락',
    steps: [
      {
        days: 0,
        subject: '새로운 시작을 축하해요',
        paragraphs: [
          '안녕하세요, {{full_name|담당자}}님.',
          '{{company|새 회사}}에서 일하게 되셨다는 소식을 봤어요. 축하드려요. 좋은 출발이 되길 바라요!',
          '예전에 [함께한 일]을 같이 했었죠. 지금 계신 곳에서는 어떻게 하고 계신가요? 자리를 잡으시면 이야기를 들어 보고 싶어요.',
        ],
      },
      {
        days: 10,
        subject: '',
        paragraphs: [
          '안녕하세요, {{full_name|담당자}}님.',
          '새 자리에 잘 적응하고 계시길 바라요. 앞으로 몇 주 안에 20분 정도 이야기 나눌 수 있을까요?',
        ],
      },
    ],
  },
}
