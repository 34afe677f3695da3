import type { KnownExport } from './known-export.ts'

/** Pipedrive names the columns in the language of the user, after the thing that they belong to. */
type Words = {
  person: string
  name: string
  first: string[]
  last: string[]
  organisation: string[]
  title: string[]
  email: string[]
  work: string[]
  home: string[]
  other: string[]
  phone: string[]
  mobile: string[]
  label: string[]
}

const languages: Record<string, Words> = {
  English: {
    person: 'Person',
    name: 'Name',
    first: ['First name'],
    last: ['Last name'],
    organisation: ['Organization', 'Organisation'],
    title: ['Job title', 'Title'],
    email: ['Email'],
    work: ['Work'],
    home: ['Home'],
    other: ['Other'],
    phone: ['Phone'],
    mobile: ['Mobile'],
    label: ['Labels', 'Label'],
  },
  German: {
    person: 'Person',
    name: 'Name',
    first: ['Vorname'],
    last: ['Nachname'],
    organisation: ['Organisation'],
    title: ['Position', 'Jobtitel'],
    email: ['E-Mail-Adresse', 'E-Mail'],
    work: ['Büro'],
    home: ['Privat'],
    other: ['Sonstiger'],
    phone: ['Telefon'],
    mobile: ['Mobil'],
    label: ['Labels', 'Label'],
  },
  Spanish: {
    person: 'Persona',
    name: 'Nombre',
    first: [],
    last: ['Apellidos'],
    organisation: ['Organización'],
    title: ['Cargo'],
    email: ['Correo electrónico'],
    work: ['Trabajo'],
    home: ['Casa'],
    other: ['Otro'],
    phone: ['Teléfono'],
    mobile: ['Móvil'],
    label: ['Etiquetas', 'Etiqueta'],
  },
  Portuguese: {
    person: 'Pessoa',
    name: 'Nome',
    first: ['Primeiro nome'],
    last: ['Sobrenome'],
    organisation: ['Organização'],
    title: ['Cargo'],
    email: ['E-mail'],
    work: ['Trabalho'],
    home: ['Residencial'],
    other: ['Outros'],
    phone: ['Telefone'],
    mobile: ['Celular'],
    label: ['Etiquetas', 'Etiqueta'],
  },
  French: {
    person: 'Personne',
    name: 'Nom',
    first: ['Prénom'],
    last: ['Nom de famille'],
    organisation: ['Organisation'],
    title: ['Fonction'],
    email: ['E-mail'],
    work: ['Travail'],
    home: ['Domicile'],
    other: ['Autre'],
    phone: ['Téléphone'],
    mobile: ['Mobile'],
    label: ['Étiquettes', 'Étiquette'],
  },
}

/** Pipedrive's lists of people, one for each language. */
export const pipedriveExports: readonly KnownExport[] = Object.entries(languages).map(
  ([variant, words]): KnownExport => {
    const of = (...parts: (readonly string[])[]): string[] =>
      parts.reduce<string[]>(
        (heads, part) => heads.flatMap((head) => part.map((each) => `${head} - ${each}`)),
        [words.person],
      )
    const places = [...words.work, ...words.home, ...words.other, ...words.mobile]
    const names = of([words.name, ...words.first, ...words.last])
    return {
      product: 'pipedrive',
      variant,
      signs: [
        names,
        [
          ...of(words.organisation),
          ...of(['ID']),
          ...of([...words.email, ...words.phone]),
          ...of([...words.email, ...words.phone], places),
          ...of(words.label),
        ],
      ],
      columns: {
        key: of(['ID']),
        fullName: of([words.name]),
        firstName: of(words.first),
        lastName: of(words.last),
        company: [...of(words.organisation), ...words.organisation.map((each) => `${each} - ${words.name}`)],
        title: of(words.title),
        website: words.organisation.map((each) => `${each} - Website`),
        linkedin: of(['LinkedIn', 'LinkedIn Page', 'LinkedIn Profil', 'LinkedIn Profil-URL', 'LinkedIn URL']),
        workEmail: [...of(words.email, words.work), ...of(words.email)],
        personalEmail: of(words.email, words.home),
        email: of(words.email, words.other),
        officePhone: of(words.phone, words.work),
        mobile: of(words.phone, words.mobile),
        phone: [...of(words.phone, words.home), ...of(words.phone, words.other), ...of(words.phone)],
        tags: of(words.label),
      },
    }
  },
)
