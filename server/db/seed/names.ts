const split = (text: string): readonly string[] => text.split(' ')

export const firstNames = split(
  'Abigail Aisha Alice Alma Amina Ana Andre Angela Anika Antonio Asha Beatriz Ben Bianca Brianna Camila Carlos Carmen Cecilia Chen Clara Dana Daniel Daria David Delia Diego Dolores Edith Elena Elias Eliza Emeka Erin Esther Eva Fatima Felix Flora Frances Gabriel Grace Greta Hana Hannah Hector Helen Hugo Ida Imani Ines Irene Iris Isaac Ivy Jada James Jamal Jana Jasmine Joan Jorge Josephine Julia Kaito Karen Kavya Keisha Kofi Lara Laura Leila Leo Lena Linda Lucia Luis Lydia Maeve Malik Marco Maria Marisol Marta Maya Mei Mina Miriam Monica Nadia Naomi Nina Noor Nora Olga Omar Opal Oscar Paloma Paul Pearl Petra Priya Quinn Rachel Rafael Ravi Renata Rita Rosa Ruth Sadie Salma Samuel Sara Selma Simone Sofia Stella Tamar Tara Teresa Thea Theo Tomas Uma Vera Victor Viola Wanda Willa Xenia Yara Yusuf Zadie Zoe',
)

export const lastNames = split(
  'Abara Abbott Acosta Adeyemi Aguilar Ahmed Ali Alvarez Amin Andersson Arroyo Asante Bailey Baker Banerjee Barnes Bauer Becker Bell Bennett Bergman Bishop Blake Booker Brooks Burke Byrne Campos Cardenas Carter Castillo Chang Chavez Cho Choi Clark Cole Collins Cooper Costa Cruz Dalton Das Davila Delgado Desai Diallo Dixon Dorsey Doyle Duarte Dubois Eaton Ellis Escobar Evans Farah Fernandez Fischer Flores Foster Fox Franklin Fuentes Garcia Garza Gibson Gomez Gordon Graham Greene Gupta Hall Hansen Hart Hassan Hayes Henry Herrera Hoang Holmes Howard Huang Hughes Ibrahim Iglesias Irving Ito Jackson Jensen Jimenez Johnson Jordan Joshi Kapoor Kaur Keller Kelly Khan Kim Kowalski Kumar Lam Larsen Lee Leon Lewis Lopez Lowe Luna Madrigal Malone Mann Marin Marsh Mbeki Medina Mehta Mendez Meyer Miles Mohamed Molina Moore Morales Moreno Moss Murphy Myers Navarro Nelson Newman Ng Nguyen Nielsen Novak Nunez Obi Ochoa Okafor Olsen Ortega Osei Owens Pacheco Padilla Park Patel Pena Perez Perry Petrov Pham Pierce Porter Price Quispe Ramirez Ramos Reed Reyes Rhodes Rios Rivera Roberts Robinson Rojas Romero Rosen Ross Rossi Ruiz Salas Sanders Santos Sato Schmidt Serrano Shah Sharma Silva Simmons Singh Soto Stein Stone Suarez Sullivan Sutton Suzuki Tanaka Taylor Thomas Torres Tran Turner Underwood Valdez Vargas Vega Velez Vogel Vu Walker Wallace Walsh Wang Ward Watts Weber Wells West White Wong Wood Wright Xu Yang Yilmaz York Young Zapata Zhang Zimmer',
)

export const streets = split('Ashland Belmont Clark Damen Halsted Kedzie Lincoln Montrose Pulaski Western')

export const areaCodes = split('312 773 872 708 847 630 224 331 815 779 217 618')
