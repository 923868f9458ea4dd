/**
 * The sorting districts of India Post, which are the first three digits of its PIN codes, with the latitude and longitude
 * of their main town, by state, to a tenth of a degree: about 10 km. Where the towns of a district lie far apart, one near
 * its middle stands for it.
 *
 * Sources: PIN codes from the All India Pincode Directory of the Department of Posts, Government of India
 * (https://www.data.gov.in/catalog/all-india-pincode-directory), under the Government Open Data License - India; places from
 * it and from GeoNames (https://www.geonames.org), under CC BY 4.0.
 */
const districts = `
110 Delhi 28.6 77.2, 121 Faridabad 28.4 77.3, 122 Gurugram 28.5 77.0, 123 Rewari 28.2 76.6, 124 Rohtak 28.9 76.6,
125 Hisar 29.2 75.7, 126 Jind 29.3 76.3, 127 Bhiwani 28.8 76.1, 131 Sonipat 29.0 77.0, 132 Karnal 29.7 77.0,
133 Ambala 30.4 76.8, 134 Panchkula 30.7 76.9, 135 Yamunanagar 30.1 77.3, 136 Kurukshetra 30.0 76.8,
140 Mohali 30.7 76.7, 141 Ludhiana 30.9 75.9, 142 Moga 30.8 75.2, 143 Amritsar 31.6 74.9, 144 Jalandhar 31.3 75.6,
145 Pathankot 32.3 75.6, 146 Hoshiarpur 31.5 75.9, 147 Patiala 30.3 76.4, 148 Sangrur 30.2 75.8, 151 Bathinda 30.2 74.9,
152 Firozpur 30.9 74.6, 160 Chandigarh 30.7 76.8,
171 Shimla 31.1 77.2, 172 Rampur Bushahr 31.5 77.6, 173 Solan 30.9 77.1, 174 Bilaspur 31.3 76.8, 175 Mandi 31.7 76.9,
176 Dharamshala 32.2 76.3, 177 Hamirpur 31.7 76.5,
180 Jammu 32.7 74.9, 181 R S Pura 32.6 74.7, 182 Udhampur 32.9 75.1, 184 Kathua 32.4 75.5, 185 Rajouri 33.4 74.3,
190 Srinagar 34.1 74.8, 191 Budgam 34.0 74.7, 192 Anantnag 33.7 75.1, 193 Baramulla 34.2 74.3, 194 Leh 34.2 77.6,
201 Noida 28.6 77.4, 202 Aligarh 27.9 78.1, 203 Bulandshahr 28.4 77.9, 204 Hathras 27.6 78.1, 205 Mainpuri 27.2 79.0,
206 Etawah 26.8 79.0, 207 Etah 27.6 78.7, 208 Kanpur 26.4 80.3, 209 Unnao 26.5 80.5, 210 Banda 25.5 80.3, 211 Prayagraj 25.4 81.8,
212 Manjhanpur 25.5 81.4, 221 Varanasi 25.3 83.0, 222 Jaunpur 25.7 82.7, 223 Shahganj 26.1 82.7, 224 Ayodhya 26.8 82.2,
225 Barabanki 26.9 81.2, 226 Lucknow 26.8 80.9, 227 Amethi 26.2 81.8, 228 Sultanpur 26.3 82.1, 229 Rae Bareli 26.2 81.2,
230 Pratapgarh 25.9 82.0, 231 Mirzapur 25.1 82.6, 232 Chandauli 25.3 83.3, 233 Ghazipur 25.6 83.6, 241 Hardoi 27.4 80.1,
242 Shahjahanpur 27.9 79.9, 243 Bareilly 28.4 79.4, 244 Moradabad 28.8 78.8, 245 Hapur 28.7 77.8, 246 Kotdwar 29.7 78.5,
247 Saharanpur 30.0 77.6, 248 Dehradun 30.3 78.0, 249 Haridwar 30.0 78.2, 250 Meerut 29.0 77.7, 251 Muzaffarnagar 29.5 77.7,
261 Sitapur 27.6 80.7, 262 Pilibhit 28.6 79.8, 263 Haldwani 29.2 79.5, 271 Gonda 27.2 82.0, 272 Basti 26.8 82.7,
273 Gorakhpur 26.8 83.4, 274 Deoria 26.5 83.8, 275 Mau 25.9 83.6, 276 Azamgarh 26.1 83.2, 277 Ballia 25.8 84.1,
281 Mathura 27.5 77.7, 282 Agra 27.2 78.0, 283 Firozabad 27.2 78.4, 284 Jhansi 25.4 78.6, 285 Orai 26.0 79.5,
301 Alwar 27.6 76.6, 302 Jaipur 26.9 75.8, 303 Dausa 26.9 76.3, 304 Tonk 26.2 75.8, 305 Ajmer 26.5 74.6, 306 Pali 25.8 73.3,
307 Sirohi 24.9 72.9, 311 Bhilwara 25.3 74.6, 312 Chittorgarh 24.9 74.6, 313 Udaipur 24.6 73.7, 314 Dungarpur 23.8 73.7,
321 Bharatpur 27.2 77.5, 322 Sawai Madhopur 26.0 76.3, 323 Bundi 25.4 75.6, 324 Kota 25.2 75.8, 325 Baran 25.1 76.5,
326 Jhalawar 24.6 76.2, 327 Banswara 23.5 74.4, 328 Dholpur 26.7 77.9, 331 Churu 28.3 75.0, 332 Sikar 27.6 75.1,
333 Jhunjhunu 28.1 75.4, 334 Bikaner 28.0 73.3, 335 Sri Ganganagar 29.9 73.9, 341 Nagaur 27.2 73.7, 342 Jodhpur 26.3 73.0,
343 Jalore 25.3 72.6, 344 Barmer 25.8 71.4, 345 Jaisalmer 26.9 70.9,
360 Rajkot 22.3 70.8, 361 Jamnagar 22.5 70.1, 362 Junagadh 21.5 70.5, 363 Surendranagar 22.7 71.6, 364 Bhavnagar 21.8 72.1,
365 Amreli 21.6 71.2, 370 Bhuj 23.2 69.7, 380 Ahmedabad 23.0 72.6, 382 Gandhinagar 23.2 72.6, 383 Himatnagar 23.6 73.0,
384 Mehsana 23.6 72.4, 385 Palanpur 24.2 72.4, 387 Nadiad 22.7 72.9, 388 Anand 22.6 72.9, 389 Godhra 22.8 73.6,
390 Vadodara 22.3 73.2, 391 Padra 22.2 73.1, 392 Bharuch 21.7 73.0, 393 Ankleshwar 21.6 73.0, 394 Bardoli 21.1 73.1,
395 Surat 21.2 72.8, 396 Valsad 20.6 72.9,
400 Mumbai 19.1 72.9, 401 Vasai 19.4 72.8, 402 Alibag 18.6 72.9, 403 Panaji 15.5 73.8, 410 Panvel 19.0 73.1, 411 Pune 18.5 73.9,
412 Loni Kalbhor 18.5 74.0, 413 Solapur 17.7 75.9, 414 Ahmednagar 19.1 74.7, 415 Satara 17.7 74.0, 416 Kolhapur 16.7 74.3,
421 Kalyan 19.2 73.1, 422 Nashik 20.0 73.8, 423 Malegaon 20.5 74.5, 424 Dhule 20.9 74.8, 425 Jalgaon 21.0 75.6,
431 Aurangabad 19.9 75.3, 440 Nagpur 21.1 79.1, 441 Bhandara 21.2 79.6, 442 Chandrapur 20.0 79.3, 443 Buldhana 20.5 76.2,
444 Amravati 20.9 77.7, 445 Yavatmal 20.4 78.1,
450 Khandwa 21.8 76.4, 451 Khargone 21.8 75.6, 452 Indore 22.7 75.9, 453 Mhow 22.6 75.8, 454 Dhar 22.6 75.3, 455 Dewas 23.0 76.1,
456 Ujjain 23.2 75.8, 457 Ratlam 23.3 75.0, 458 Mandsaur 24.1 75.1, 460 Betul 21.9 77.9, 461 Narmadapuram 22.7 77.7,
462 Bhopal 23.3 77.4, 463 Berasia 23.6 77.4, 464 Vidisha 23.5 77.8, 465 Shajapur 23.4 76.3, 466 Sehore 23.2 77.1,
470 Sagar 23.8 78.7, 471 Chhatarpur 24.9 79.6, 472 Tikamgarh 24.7 78.8, 473 Guna 24.6 77.3, 474 Gwalior 26.2 78.2,
475 Datia 25.7 78.5, 476 Morena 26.5 78.0, 477 Bhind 26.6 78.8, 480 Chhindwara 22.1 78.9, 481 Mandla 22.6 80.4,
482 Jabalpur 23.2 79.9, 483 Katni 23.8 80.4, 484 Shahdol 23.3 81.4, 485 Satna 24.6 80.8, 486 Rewa 24.5 81.3,
487 Narsinghpur 22.9 79.2, 488 Panna 24.7 80.2,
490 Bhilai 21.2 81.4, 491 Rajnandgaon 21.1 81.0, 492 Raipur 21.3 81.6, 493 Mahasamund 21.1 82.1, 494 Jagdalpur 19.1 82.0,
495 Bilaspur 22.1 82.1, 496 Raigarh 21.9 83.4, 497 Ambikapur 23.1 83.2,
500 Hyderabad 17.4 78.5, 501 Vikarabad 17.3 77.9, 502 Sangareddy 17.6 78.1, 503 Nizamabad 18.7 78.1, 504 Adilabad 19.7 78.5,
505 Karimnagar 18.4 79.1, 506 Warangal 18.0 79.6, 507 Khammam 17.2 80.1, 508 Nalgonda 17.1 79.3, 509 Mahbubnagar 16.7 78.0,
515 Anantapur 14.7 77.6, 516 Kadapa 14.5 78.8, 517 Tirupati 13.6 79.4, 518 Kurnool 15.8 78.0, 520 Vijayawada 16.5 80.6,
521 Machilipatnam 16.2 81.1, 522 Guntur 16.3 80.4, 523 Ongole 15.5 80.0, 524 Nellore 14.4 80.0, 530 Visakhapatnam 17.7 83.2,
531 Anakapalle 17.7 83.0, 532 Srikakulam 18.3 83.9, 533 Rajahmundry 17.0 81.8, 534 Eluru 16.7 81.1, 535 Vizianagaram 18.1 83.4,
560 Bengaluru 13.0 77.6, 561 Doddaballapur 13.3 77.5, 562 Ramanagara 12.7 77.3, 563 Kolar 13.1 78.1, 570 Mysuru 12.3 76.6,
571 Mandya 12.5 76.9, 572 Tumakuru 13.3 77.1, 573 Hassan 13.0 76.1, 574 Puttur 12.8 75.2, 575 Mangaluru 12.9 74.8,
576 Udupi 13.3 74.7, 577 Davanagere 14.5 75.9, 580 Hubballi 15.4 75.1, 581 Sirsi 14.6 74.8, 582 Gadag 15.4 75.6,
583 Ballari 15.1 76.9, 584 Raichur 16.2 77.3, 585 Kalaburagi 17.3 76.8, 586 Vijayapura 16.8 75.7, 587 Bagalkot 16.2 75.7,
590 Belagavi 15.9 74.5, 591 Chikkodi 16.4 74.6,
600 Chennai 13.1 80.3, 601 Ponneri 13.3 80.2, 602 Tiruvallur 13.1 79.9, 603 Chengalpattu 12.7 80.0, 604 Tindivanam 12.2 79.7,
605 Puducherry 11.9 79.8, 606 Tiruvannamalai 12.2 79.1, 607 Cuddalore 11.8 79.8, 608 Chidambaram 11.4 79.7,
609 Mayiladuthurai 11.1 79.7, 610 Thiruvarur 10.8 79.6, 611 Nagapattinam 10.8 79.8, 612 Kumbakonam 11.0 79.4,
613 Thanjavur 10.8 79.1, 614 Mannargudi 10.7 79.5, 620 Tiruchirappalli 10.8 78.7, 621 Perambalur 11.2 78.9,
622 Pudukkottai 10.4 78.8, 623 Ramanathapuram 9.4 78.8, 624 Dindigul 10.4 78.0, 625 Madurai 9.9 78.1, 626 Virudhunagar 9.6 77.9,
627 Tirunelveli 8.7 77.7, 628 Thoothukudi 8.8 78.1, 629 Nagercoil 8.2 77.4, 630 Karaikudi 10.1 78.8, 631 Kanchipuram 12.8 79.7,
632 Vellore 12.9 79.1, 635 Krishnagiri 12.5 78.2, 636 Salem 11.7 78.1, 637 Namakkal 11.2 78.2, 638 Erode 11.3 77.7,
639 Karur 11.0 78.1, 641 Coimbatore 11.0 77.0, 642 Pollachi 10.7 77.0, 643 Udhagamandalam 11.4 76.7,
670 Kannur 11.9 75.4, 671 Kasaragod 12.5 75.0, 673 Kozhikode 11.3 75.8, 676 Malappuram 11.0 76.1, 678 Palakkad 10.8 76.7,
679 Ottapalam 10.8 76.4, 680 Thrissur 10.5 76.2, 682 Kochi 10.0 76.3, 683 Aluva 10.1 76.4, 685 Idukki 9.8 77.0,
686 Kottayam 9.6 76.5, 688 Alappuzha 9.5 76.3, 689 Pathanamthitta 9.3 76.7, 690 Kayamkulam 9.2 76.5, 691 Kollam 8.9 76.6,
695 Thiruvananthapuram 8.5 76.9,
700 Kolkata 22.6 88.4, 711 Howrah 22.6 88.3, 712 Hooghly 22.9 88.4, 713 Durgapur 23.5 87.3, 721 Kharagpur 22.4 87.3,
722 Bankura 23.2 87.1, 723 Purulia 23.3 86.4, 731 Suri 23.9 87.5, 732 Malda 25.0 88.1, 733 Raiganj 25.6 88.1,
734 Siliguri 26.7 88.4, 735 Jalpaiguri 26.5 88.7, 736 Cooch Behar 26.3 89.4, 737 Gangtok 27.3 88.6, 741 Krishnanagar 23.4 88.5,
742 Berhampore 24.1 88.3, 743 Basirhat 22.7 88.9, 744 Port Blair 11.6 92.7,
751 Bhubaneswar 20.3 85.8, 752 Puri 19.8 85.8, 753 Cuttack 20.5 85.9, 754 Jagatsinghpur 20.3 86.2, 755 Jajpur 20.8 86.3,
756 Balasore 21.5 86.9, 757 Baripada 21.9 86.7, 758 Keonjhar 21.6 85.6, 759 Angul 20.8 85.1, 760 Berhampur 19.3 84.8,
761 Bhanjanagar 19.9 84.6, 762 Phulbani 20.5 84.2, 763 Sunabeda 18.7 82.8, 764 Koraput 18.8 82.7, 765 Rayagada 19.2 83.4,
766 Bhawanipatna 19.9 83.2, 767 Balangir 20.7 83.5, 768 Sambalpur 21.5 84.0, 769 Rourkela 22.2 84.9, 770 Sundargarh 22.1 84.0,
781 Guwahati 26.2 91.7, 782 Nagaon 26.3 92.7, 783 Bongaigaon 26.5 90.6, 784 Tezpur 26.6 92.8, 785 Jorhat 26.8 94.2,
786 Dibrugarh 27.5 94.9, 787 North Lakhimpur 27.2 94.1, 788 Silchar 24.8 92.8, 790 Bomdila 27.3 92.4, 791 Itanagar 27.1 93.6,
792 Tezu 27.9 96.2, 793 Shillong 25.6 91.9, 794 Tura 25.5 90.2, 795 Imphal 24.8 93.9, 796 Aizawl 23.7 92.7, 797 Kohima 25.7 94.1,
798 Mokokchung 26.3 94.5, 799 Agartala 23.8 91.3,
800 Patna 25.6 85.1, 801 Danapur 25.6 85.0, 802 Arrah 25.6 84.6, 803 Bihar Sharif 25.2 85.5, 804 Jehanabad 25.2 85.0,
805 Nawada 24.9 85.5, 811 Munger 25.4 86.5, 812 Bhagalpur 25.2 87.0, 813 Banka 24.9 86.9, 814 Deoghar 24.5 86.7,
815 Giridih 24.2 86.3, 816 Sahibganj 25.2 87.6, 821 Sasaram 25.0 84.0, 822 Daltonganj 24.0 84.1, 823 Gaya 24.8 85.0,
824 Aurangabad 24.8 84.4, 825 Hazaribagh 24.0 85.4, 826 Dhanbad 23.8 86.4, 827 Bokaro 23.7 86.1, 828 Jharia 23.7 86.4,
829 Ramgarh 23.6 85.5, 831 Jamshedpur 22.8 86.2, 832 Ghatshila 22.6 86.5, 833 Chaibasa 22.6 85.8, 834 Ranchi 23.4 85.3,
835 Gumla 23.0 84.5, 841 Chhapra 25.8 84.7, 842 Muzaffarpur 26.1 85.4, 843 Sitamarhi 26.6 85.5, 844 Hajipur 25.7 85.2,
845 Motihari 26.6 84.9, 846 Darbhanga 26.2 85.9, 847 Madhubani 26.4 86.1, 848 Samastipur 25.9 85.8, 851 Begusarai 25.4 86.1,
852 Saharsa 25.9 86.6, 853 Naugachia 25.4 87.1, 854 Purnia 25.8 87.5, 855 Kishanganj 26.1 87.9`;

export type PinArea = { name: string; latitude: number; longitude: number };

/** By the first three digits of the PIN code. */
const areas: ReadonlyMap<string, PinArea> = new Map(
  [...districts.matchAll(/(\d{3}) ([^\d,]+) ([\d.]+) ([\d.]+)/g)].map(
    ([, prefix = '', name = '', latitude, longitude]) => [
      prefix,
      { name, latitude: Number(latitude), longitude: Number(longitude) },
    ],
  ),
);

/** The sorting district of a PIN code; `null` if it is unknown. */
export const pinArea = (pin: string): PinArea | null => areas.get(pin.slice(0, 3)) ?? null;
