/** Where the golfers of the demo club get their names from: invented people, mixed as Ontario is. */

/** How dark the skins and hairs of a family's portraits tend to be: indexes into the portraits' palettes. */
export interface Family {
  women: readonly string[];
  men: readonly string[];
  surnames: readonly string[];
  /** How many golfers come from here. */
  golfers: number;
  skins: readonly number[];
  hairs: readonly number[];
  /** Some men wear a turban, some women a headscarf. */
  headdress?: 'turban' | 'headscarf';
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const fair = [0, 0, 1, 1, 2];
const olive = [1, 2, 2, 3];
const brown = [3, 4, 4, 5];
const deep = [5, 6, 6, 7];
const anyHair = [0, 1, 2, 3, 4, 5];
const darkHair = [0, 0, 1];

export const families: readonly Family[] = [
  {
    golfers: 100,
    skins: fair,
    hairs: anyHair,
    women:
      words(`Heather Megan Claire Erin Lindsay Bronwyn Susan Hannah Emily Charlotte Abigail Paige Shannon Beth
      Alison Kathleen Deborah Joanne Rosemary Tessa Holly Gwen Moira Robyn Leah Nora Maeve Judith Lorna Wendy`),
    men: words(`Liam Connor Ryan Gordon Keith Stuart Evan Brent Travis Colin Graham Ian Neil Derek Trevor Kyle
      Dylan Wesley Spencer Mitchell Russell Clark Hugh Glen Doug Barry Murray Alec Tyler Callum Reid Bryce`),
    surnames:
      words(`Ashworth Baxter Birchall Blakely Brandrick Carmody Cathcart Cranston Dalgleish Dunmore Eastwick
      Fairbairn Farquhar Gillespie Halloran Hargrave Hutchings Ingersoll Kearney Kilbride Lockhart MacAulay
      MacIsaac McCreary McNally O'Rourke O'Shea Pemberton Pickering Rafferty Rennick Sinclair Stanhope Strachan
      Tattersall Thornbury Underhill Wainwright Wetherell Whitcombe Winslade Yardley Bracken Corrigan Doherty
      Penhale Sproule Tolliver Mowbray Kinsella Drummond Haliburton`),
  },
  {
    golfers: 42,
    skins: fair,
    hairs: [0, 1, 1, 2, 3, 5],
    women: words(
      `Élodie Maude Noémie Camille Geneviève Chantal Audrey Josée Mélanie Sylvie Amélie Océane Véronique Lise`,
    ),
    men: words(
      `Étienne Luc Mathieu Guillaume Benoît Pascal Olivier Rémi Gilles Yves Alexandre Marcel Thierry Jérôme`,
    ),
    surnames:
      words(`Archambault Beaulieu Bélanger Charbonneau Cloutier Desrosiers Fortier Gaudreau Lachance Lafrenière
      Laverdière Marchand Ouellette Paquin Quesnel Robitaille Sabourin Thibodeau Vaillancourt Beauchemin`),
  },
  {
    golfers: 26,
    skins: brown,
    hairs: darkHair,
    headdress: 'turban',
    women: words(`Harpreet Simran Navneet Jasleen Manpreet Amrit Rupinder Gurleen`),
    men: words(`Gurpreet Jaspreet Harjit Rajveer Amandeep Kulwinder Sukhdeep Baljit Paramjit`),
    surnames: words(`Dhaliwal Gill Grewal Sandhu Sidhu Bains Mann Brar Atwal Chahal Deol Randhawa`),
  },
  {
    golfers: 22,
    skins: brown,
    hairs: darkHair,
    women: words(`Priya Anjali Meera Nisha Kavitha Deepa Thulasi Rina`),
    men: words(`Rohan Vikram Sanjay Arjun Nirmal Kiran Suresh Ashwin`),
    surnames: words(
      `Nair Iyer Ramanathan Selvarajah Balachandran Mehta Desai Kulkarni Chatterjee Perera Fernando Kanagaratnam`,
    ),
  },
  {
    golfers: 26,
    skins: [0, 1, 1, 2],
    hairs: darkHair,
    women: words(`Vivian Grace Michelle Wendy Cynthia Mei Joyce Winnie Karen`),
    men: words(`Jason Kevin Raymond Alvin Wilson Edmund Derek Calvin Howard`),
    surnames: words(`Chan Cheung Kwok Leung Lau Ng Tsang Yip Zhao Zhou Liang Fung Mak Hsu`),
  },
  {
    golfers: 12,
    skins: [0, 1, 1, 2],
    hairs: darkHair,
    women: words(`Jiwoo Minseo Eunji Hana Soyeon`),
    men: words(`Minjun Daeho Jinwoo Seungmin Taeyang`),
    surnames: words(`Kwon Bae Seo Hwang Jeong Yoo Shin`),
  },
  {
    golfers: 14,
    skins: olive,
    hairs: darkHair,
    women: words(`Maricel Jocelyn Rowena Tala Liezel`),
    men: words(`Jomar Rodel Emil Paolo Reynaldo`),
    surnames: words(`Dimaculangan Santos Bautista Villanueva Manalo Ocampo Salonga`),
  },
  {
    golfers: 14,
    skins: [1, 2, 2],
    hairs: [0, 0, 1, 1],
    women: words(`Carla Rosanna Teresa Bianca Lucia`),
    men: words(`Carmine Dino Vito Enzo Sandro Fabio`),
    surnames: words(`Colangelo DiBattista Fabbri Iannuzzi Marchetti Pellegrino Scarpelli Vescio Zanetti`),
  },
  {
    golfers: 8,
    skins: [1, 2, 2],
    hairs: [0, 0, 1],
    women: words(`Fátima Inês Lurdes Catarina`),
    men: words(`Tiago Nuno Duarte Rui`),
    surnames: words(`Azevedo Medeiros Pacheco Raposo Arruda Amaral`),
  },
  {
    golfers: 14,
    skins: fair,
    hairs: [1, 2, 3, 3],
    women: words(`Oksana Halyna Kasia Danuta Natalka`),
    men: words(`Taras Bohdan Marek Piotr Orest Zenon`),
    surnames: words(`Hrynchuk Kowalczyk Melnyk Pidhirny Sawicki Wojcik Zielonka Tkachuk`),
  },
  {
    golfers: 12,
    skins: fair,
    hairs: [1, 2, 3, 3, 4],
    women: words(`Anneke Femke Ingrid Greta`),
    men: words(`Pieter Jurgen Dirk Klaus Henk`),
    surnames: words(`Hoekstra Vandermeer Brandsma Dykstra Friesen Wiebe Kloosterman Reimer`),
  },
  {
    golfers: 9,
    skins: deep,
    hairs: darkHair,
    women: words(`Shanice Keisha Marcia Nadine`),
    men: words(`Delroy Winston Andre Jermaine`),
    surnames: words(`Beckford Campbell-Reid Grannum Lashley Pinnock Braithwaite`),
  },
  {
    golfers: 9,
    skins: deep,
    hairs: darkHair,
    women: words(`Adaeze Folake Abena Zainab`),
    men: words(`Chidi Kwame Tunde Kofi Emeka`),
    surnames: words(`Adeyemi Asante Eze Mensah Nwosu Owusu`),
  },
  {
    golfers: 12,
    skins: olive,
    hairs: darkHair,
    headdress: 'headscarf',
    women: words(`Leila Nasrin Rania Shirin Yasmin Huda`),
    men: words(`Farid Karim Omid Ramin Sami Tariq`),
    surnames: words(`Haddad Khoury Tehrani Farahani Mansour Rahimi Nassar`),
  },
  {
    golfers: 6,
    skins: [1, 2, 2],
    hairs: darkHair,
    women: words(`Linh Thuy Mai`),
    men: words(`Bao Khanh Quang`),
    surnames: words(`Pham Truong Dang Huynh`),
  },
  {
    golfers: 5,
    skins: [0, 1, 1],
    hairs: darkHair,
    women: words(`Emiko Naomi`),
    men: words(`Kenji Hiro`),
    surnames: words(`Nakagawa Fujimura Oshiro`),
  },
  {
    golfers: 5,
    skins: [2, 3, 3],
    hairs: [0, 0, 1],
    women: words(`Jolene Raven`),
    men: words(`Darryl Lyle`),
    surnames: words(`Cardinal Whiteduck Commanda Toulouse`),
  },
];

/** Guests without an account, as the golfer who brings them writes them down. */
export const guestNames: readonly string[] =
  `Pat Wheeler, Jim Orchard, Sunita Rao, Bill Trask, Donna Fisk, Gus Petrakis,
  Lena Hoffman, Mo Aziz, Terry Blunt, Carol Minty, Stan Wolski, Yuki Tanaka, Ron Salter, Angela Bruni, Pete Varga,
  Joan Tulk, Rob Kettle, Cheryl Noonan, Ahmed Saleh, Dave Cray, Lynn Osgood, Phil Dacosta, Marie Gagné, Walt Peel,
  Sandy Frost, Al Rooney, Bev Landry, Nick Stavros, Jess Pike, Tom Hatch, Rachel Stone, Ed Lum, Ivan Kolar, Faye Marsh,
  Greg Tully, Hugo Prat, Kim Doan, Lou Ricci, Mandy Cole, Norm Peters`
    .split(',')
    .map((name) => name.trim());
