/**
 * What exports of other products call the columns of members. None of them publishes the first row of its files; these are the names of
 * fields in their public documentation, so a file that has them only looks like an export, and the office has the last word.
 */
import type { MemberColumn } from './import-kinds.ts';

export interface Profile {
  /** The product, as it calls itself. */
  readonly name: string;
  /** Plain heads (`plainHead`), and the column that each is; null for what is known and not taken. */
  readonly heads: Readonly<Record<string, MemberColumn | null>>;
}

export const memberProfiles: readonly Profile[] = [
  {
    // golf-support.lightspeedhq.com, articles 9813481620123 (customers) and 9815414225435 (member and bag numbers).
    name: 'Lightspeed Golf',
    heads: {
      firstname: 'firstName',
      lastname: 'lastName',
      gender: null,
      dateofbirth: 'birthDate',
      email: 'email',
      phonenumber: 'phone',
      address: 'address1',
      playertype: null,
      membershipenddate: null,
      membernumber: 'memberNumber',
      bagnumber: null,
      customfields: null,
    },
  },
  {
    // support.clubcaddie.com, "Member management setup and management guide" and "Customer head tab".
    name: 'Club Caddie',
    heads: {
      firstname: 'firstName',
      lastname: 'lastName',
      email: 'email',
      mobile: 'phone',
      memberid: 'memberNumber',
      membershipclass: null,
      effectivedate: 'joinedOn',
      expirationdate: null,
      billtilldate: null,
      dateofbirth: 'birthDate',
    },
  },
  {
    // help.golfgenius.com, article 10777575 (rosters); names of its interface: member_card_id, external_id.
    name: 'Golf Genius',
    heads: {
      email: 'email',
      firstname: 'firstName',
      lastname: 'lastName',
      handicapserviceid: null,
      handicapserviceidghingolfnet: null,
      handicapnetworkid: null,
      handicapindex: null,
      gender: null,
      tee: null,
      team: null,
      membercardid: 'memberNumber',
      externalid: null,
      customfields: null,
    },
  },
  {
    // foreup.docs.apiary.io, fields of a customer, as the public client LazyElePHPant/foreup-api has them.
    name: 'foreUP',
    heads: {
      firstname: 'firstName',
      lastname: 'lastName',
      phonenumber: 'phone2',
      cellphonenumber: 'phone',
      email: 'email',
      birthday: 'birthDate',
      address1: 'address1',
      address2: 'address2',
      city: 'city',
      state: 'region',
      zip: 'postalCode',
      country: 'country',
      handicapaccountnumber: null,
      handicapscore: null,
      comments: null,
      accountnumber: 'memberNumber',
      username: null,
      companyname: null,
      taxable: null,
      discount: null,
      optoutemail: null,
      optouttext: null,
      datecreated: 'joinedOn',
    },
  },
  {
    // clubhouseonline-e3.net: "Roster", "Viewing the Online Roster", "Configuring Display Settings".
    name: 'Jonas Club Software',
    heads: {
      billto: null,
      memberstatus: null,
      duesclass: null,
      membertypeduesclass: null,
      title: null,
      suffix: null,
      gender: null,
      birthyear: null,
      datejoined: 'joinedOn',
      homephonenumber: 'phone2',
      homealternatephonenumber: null,
      businessphonenumber: null,
      mobilephonenumber: 'phone',
      mobilephone: 'phone',
      membernumber: 'memberNumber',
      firstname: 'firstName',
      lastname: 'lastName',
      email: 'email',
    },
  },
  {
    // clubessential.atlassian.net, pages 3476876 and 3473532.
    name: 'Clubessential',
    heads: {
      membernumber: 'memberNumber',
      relationshipcode: null,
      membertype: null,
      memberstatus: null,
      membername: 'name',
      joindatemembershipbegins: 'joinedOn',
      joindate: 'joinedOn',
      membershipbegins: 'joinedOn',
      gender: null,
      birthday: 'birthDate',
      email: 'email',
      phones: 'phone',
      addresses: 'address1',
      customfields: null,
      groups: null,
      billingtypemembertype: null,
      ismemberadependentspouse: null,
    },
  },
  {
    // support.business.golfnow.com, "Managing customer records" and "Viewing customer details".
    name: 'GolfNow Reservations',
    heads: {
      firstname: 'firstName',
      middlename: null,
      lastname: 'lastName',
      zippostalcode: 'postalCode',
      homephone: 'phone',
      workphone: 'phone2',
      customerid: null,
      customeraltid: 'memberNumber',
      status: null,
      expires: null,
      customersince: 'joinedOn',
      customertypeagetype: null,
      birth: 'birthDate',
      notes: null,
      rainchecksbalance: null,
      giftcardsbalance: null,
      email: 'email',
    },
  },
];
