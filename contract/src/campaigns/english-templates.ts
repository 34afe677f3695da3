import type { BuiltInTemplateId, WrittenTemplate } from './written-template.ts'

/** The built-in templates in English. Square brackets mark a blank, which the sender must fill. */
export const englishTemplates: Record<BuiltInTemplateId, WrittenTemplate> = {
  sales_first: {
    name: 'Sales: first contact',
    steps: [
      {
        days: 0,
        subject: 'A question about {{company|your team}}',
        paragraphs: [
          'Hi {{first_name|there}},',
          'I’m {{sender_name}}. We help companies like {{company|yours}} with [the problem you solve].',
          'How do you handle this today? If it takes more time than it should, I’d be glad to show you how others do it. Fifteen minutes are enough.',
          'Would a day next week suit you? If somebody else looks after this, a name would help me a lot.',
        ],
      },
      {
        days: 3,
        subject: '',
        paragraphs: [
          'Hi {{first_name|there}},',
          'You may not have had time for my last email. In short: [one sentence on the result that a customer got].',
          'Is this worth a short call, or is now not the time? Either answer is fine.',
        ],
      },
      {
        days: 5,
        subject: '',
        paragraphs: [
          'Hi {{first_name|there}},',
          'I’ll leave it here so that I don’t fill your inbox. If [the problem you solve] comes up later, just answer this email.',
        ],
      },
    ],
  },
  sales_follow_up: {
    name: 'Sales: after a conversation',
    steps: [
      {
        days: 0,
        subject: 'Our conversation',
        paragraphs: [
          'Hi {{first_name|there}},',
          'Thank you for your time. As I understood it, what matters to {{company|your team}} is [what they told you].',
          'As a next step I suggest [what you agreed, and by when]. Did I get that right?',
        ],
      },
      {
        days: 4,
        subject: '',
        paragraphs: [
          'Hi {{first_name|there}},',
          'Is there anything you still need from me to decide? I can answer questions by email or in a short call.',
        ],
      },
    ],
  },
  recruiting_first: {
    name: 'Recruiting: first contact',
    steps: [
      {
        days: 0,
        subject: 'A role that may interest you',
        paragraphs: [
          'Hi {{first_name|there}},',
          'I’m {{sender_name}}, and I’m looking for [the role] for [the company]. I thought of you because of your work as {{title|you describe it in your profile}}.',
          'The work: [two or three tasks]. The place: [where, or remote]. The pay: [the range].',
          'Would you like to hear more? A short call is enough, and nobody else will know of it.',
        ],
      },
    ],
  },
  recruiting_follow_up: {
    name: 'Recruiting: first contact and follow-up',
    steps: [
      {
        days: 0,
        subject: '[The role] in {{location|your area}}',
        paragraphs: [
          'Hi {{first_name|there}},',
          'I’m {{sender_name}}. We are looking for [the role], and your experience would fit well.',
          'What makes the role different: [one honest sentence]. May I send you the description?',
        ],
      },
      {
        days: 4,
        subject: '',
        paragraphs: [
          'Hi {{first_name|there}},',
          'Did you have a chance to think about the role? I’m glad to answer questions before you decide anything.',
        ],
      },
      {
        days: 6,
        subject: '',
        paragraphs: [
          'Hi {{first_name|there}},',
          'I take it that the time is not right, and won’t write again about this role. If you know somebody whom it would suit, I’d be grateful for a word.',
        ],
      },
    ],
  },
  event_invitation: {
    name: 'Invitation to an event',
    steps: [
      {
        days: 0,
        subject: 'Invitation: [the event] on [the date]',
        paragraphs: [
          'Hi {{first_name|there}},',
          'On [the date] we are hosting [the event] in [the place]. [Speaker] will talk about [the subject], and there will be time to talk to others in your field.',
          'Taking part is free. Shall I keep a seat for you?',
        ],
      },
      {
        days: 5,
        subject: '',
        paragraphs: [
          'Hi {{first_name|there}},',
          'There are still a few seats left for [the event]. Please let me know by [the date] if you’d like to come, or if a colleague at {{company|your company}} would.',
        ],
      },
    ],
  },
  new_job: {
    name: 'Reconnecting after a job change',
    steps: [
      {
        days: 0,
        subject: 'Congratulations on your new job',
        paragraphs: [
          'Hi {{first_name|there}},',
          'I saw that you are now at {{company|a new company}}. Congratulations, and a good start!',
          'We worked together on [what you did together]. How is this done where you are now? Once you have settled in, I’d like to hear about it.',
        ],
      },
      {
        days: 10,
        subject: '',
        paragraphs: [
          'Hi {{first_name|there}},',
          'I hope that you have settled in well. Would you have twenty minutes in the coming weeks to catch up?',
        ],
      },
    ],
  },
}
